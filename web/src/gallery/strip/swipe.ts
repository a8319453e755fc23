import { type PointerEvent, useRef } from 'react';
import type { Direction } from './event-strip.ts';

/** Position of a finger, in window pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Minimum length of a swipe in pixels, and minimum ratio of its horizontal to its vertical distance. */
const swipe = { least: 60, across: 2 } as const;

/** The direction of a swipe: photos are in order newest first, so a swipe to the left leads to the older one. */
export function swipeDirection(from: Point, to: Point): Direction | null {
  const [right, down] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (Math.abs(right) < swipe.least || Math.abs(right) < down * swipe.across) return null;
  return right < 0 ? 'older' : 'newer';
}

/**
 * Moves to the next photo on a one-finger swipe, as in photo albums on phones.
 * @param canSwipe called on touch; false while the finger pans the photo itself
 * @returns event handlers to spread on the element
 */
export function useSwipe(canSwipe: () => boolean, go: (direction: Direction) => void) {
  const start = useRef<(Point & { readonly finger: number }) | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // With a second finger it is a different gesture.
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
