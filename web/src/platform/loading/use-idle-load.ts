import { useEffect } from 'react';

/** Milliseconds after which the browser is first asked for idle time: what is visible is loaded before. */
const calm = 3_000;
/** Milliseconds after which it is loaded even if the browser was never idle. */
const latest = 5_000;

/** Whether the reader has asked the browser to save data. */
function savesData(): boolean {
  const { connection }: Navigator & { readonly connection?: { readonly saveData?: boolean } } = navigator;
  return connection?.saveData === true;
}

/**
 * Loads code once the page has been shown for a moment and the browser is idle, or some seconds later, so that it is there when it is needed,
 * also while offline. Does nothing while offline, or if the reader saves data. A failure is reported only where the code
 * is used.
 * @param load the same function each time
 */
export function useIdleLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    let idle = 0;
    const run = () => {
      if (navigator.onLine && !savesData()) void Promise.allSettled([load()]);
    };
    // Safari has no idle time.
    const canIdle = 'requestIdleCallback' in globalThis;
    const timer = setTimeout(() => {
      if (canIdle) idle = requestIdleCallback(run, { timeout: latest });
      else run();
    }, calm);
    return () => {
      clearTimeout(timer);
      if (canIdle) cancelIdleCallback(idle);
    };
  }, [load]);
}
