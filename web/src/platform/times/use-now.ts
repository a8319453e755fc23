import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Uses one timer for all components, however many show times. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notify, 10_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns what `read` makes of the present, and renders again when that changes; a page may stay open for days.
 * @param read gets the current time, unix seconds; returns a text, such as the day
 */
export function useNow(read: (now: number) => string): string {
  return useSyncExternalStore(subscribe, () => read(Math.floor(Date.now() / 1_000)));
}
