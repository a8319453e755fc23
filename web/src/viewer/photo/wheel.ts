import type { Point } from './zoom.ts';

/** Scrolled pixels per notch; a mouse sends 100 or 120 at once, a touchpad many small amounts. */
const notch = { wheel: 100, pinch: 12 } as const;
/** Pixels per line or page, for browsers that scroll in these units. */
const lineHeight = 33;

/**
 * Converts wheel and touchpad scrolling over an element to whole notches.
 * @param onNotches called with the number of notches, downwards, and the position in the window
 * @returns a function that ends this
 */
export function followWheel(host: HTMLElement, onNotches: (notches: number, client: Point) => void): () => void {
  let scrolled = 0;
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineHeight;
    scrolled += (event.deltaY * unit) / (event.ctrlKey ? notch.pinch : notch.wheel);
    const notches = Math.trunc(scrolled);
    if (notches === 0) return;
    scrolled -= notches;
    onNotches(notches, { x: event.clientX, y: event.clientY });
  };
  host.addEventListener('wheel', onWheel, { passive: false });
  return () => host.removeEventListener('wheel', onWheel);
}
