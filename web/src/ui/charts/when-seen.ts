/** Pixels around the window within which something counts as seen: it may be scrolled to in the next moment. */
const near = 200;

/** Milliseconds after which a browser that is never idle, or does not tell, does it anyway. */
const patience = 200;

/**
 * Does something with an element: now if it is in the window or close to it; otherwise as soon as it comes close, or the
 * browser has nothing else to do. What can be seen is not delayed by what cannot.
 * @returns a function after which it is not done any more
 */
export function whenSeen(element: Element, action: () => void): () => void {
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom > -near && top < window.innerHeight + near) {
    action();
    return () => {};
  }
  const run = () => {
    cancel();
    action();
  };
  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) run();
    },
    { rootMargin: `${near}px` },
  );
  watch.observe(element);
  const stop = whenIdle(run);
  const cancel = () => {
    watch.disconnect();
    stop();
  };
  return cancel;
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, patience);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run, { timeout: patience });
  return () => window.cancelIdleCallback(request);
}
