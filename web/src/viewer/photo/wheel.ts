import type { Point } from './zoom.ts';

/** Pixels of a wheel's scrolling that make one notch; a mouse sends 100 or 120, a touch pad many small ones. */
const notch = { wheel: 100, pinch: 12 } as const;
/** Pixels a line and a page of scrolling stand for, for browsers that count in them. */
const lineHeight = 33;

/**
 * Counts what a wheel or touch pad scrolls over an element in whole notches.
 * @param onNotches called with the number of notches, downwards, and where in the window
 * @returns what ends it
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
