import { type PointerEvent, useRef } from 'react';
import type { Direction } from './event-strip.ts';

/** Where a finger was. Pixels of the window. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Pixels from which a movement is a swipe, and how many times as far across as up or down it goes at least. */
const swipe = { least: 60, across: 2 } as const;

/** Where a finger's movement leads to: the photos lie newest first, so to the left comes the older one. */
export function swipeDirection(from: Place, to: Place): Direction | null {
  const [right, down] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (Math.abs(right) < swipe.least || Math.abs(right) < down * swipe.across) return null;
  return right < 0 ? 'older' : 'newer';
}

/**
 * Has one finger that is swiped over the photo go on to the next one, as photo albums on phones do.
 * @param canSwipe asked when the finger comes down: false while it moves the photo itself
 * @returns what listens, to be spread on the element
 */
export function useSwipe(canSwipe: () => boolean, go: (direction: Direction) => void) {
  const start = useRef<(Place & { readonly finger: number }) | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // A second finger makes it something else.
      const begins = event.pointerType === 'touch' && event.isPrimary && canSwipe();
      start.current = begins ? { x: event.clientX, y: event.clientY, finger: event.pointerId } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from?.finger !== event.pointerId) return;
      const direction = swipeDirection(from, { x: event.clientX, y: event.clientY });
      if (direction) go(direction);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
