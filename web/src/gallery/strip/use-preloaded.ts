import { useEffect } from 'react';

/** Loads pictures that may be shown next, on either side of the one shown, so that they are ready then. */
export function usePreloaded(before: string | null, after: string | null): void {
  useEffect(() => {
    for (const src of [before, after]) {
      if (!src) continue;
      const picture = new Image();
      picture.decoding = 'async';
      picture.src = src;
      // Decoded now, not in the frame that shows it; a failure is reported only when it is shown.
      void Promise.allSettled([picture.decode()]);
    }
  }, [before, after]);
}
