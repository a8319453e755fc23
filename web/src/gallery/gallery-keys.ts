import { useEffect, useRef } from 'react';

/** What the gallery does with keys. */
export interface GalleryKeys {
  readonly newer: () => void;
  readonly older: () => void;
  /** Boxes on and off. */
  readonly toggle: () => void;
}

/** Whether a key pressed here is for the gallery: not while typing, playing a film, or in another dialog. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  // After a button has gone with what it did, the focus is on the page itself.
  return target === document.body || target.closest('[role=dialog]:has([data-gallery])') !== null
    ? target.closest('video, input, select, textarea') === null
    : false;
}

/** Arrows go to the event before and after, B turns the boxes on and off; the photo keeps its own arrows to itself. */
export function useGalleryKeys(keys: GalleryKeys, active: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  }, [keys]);
  useEffect(() => {
    if (!active) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOurs(event)) return;
      const { newer, older, toggle } = latest.current;
      if (event.key === 'ArrowLeft') newer();
      else if (event.key === 'ArrowRight') older();
      else if (event.key.toLowerCase() === 'b') toggle();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
