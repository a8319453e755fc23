import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { Point } from '../../viewer/photo/zoom.ts';

/** Which edges a handle moves: -1 left or upper, 1 right or lower, 0 none. */
export interface Handle {
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

/** Sizes in CSS pixels. A fingertip is less precise than a mouse. */
export const handleSizes = { side: 8, distance: 8, reach: { mouse: 7, touch: 16 } } as const;

const sides = [-1, 0, 1] as const;

/** The eight handles of a box. */
export const handles: readonly Handle[] = sides
  .flatMap((across) => sides.map((down) => ({ across, down })))
  .filter(({ across, down }) => across !== 0 || down !== 0);

/**
 * Returns the middle of a handle, in pixels of the photo. Handles are outside the box: its content stays visible.
 * @param scale CSS pixels per pixel of the photo
 */
export function handlePoint({ x1, y1, x2, y2 }: Position, { across, down }: Handle, scale: number): Point {
  const along = (low: number, high: number, side: Handle['across']) => {
    if (side === 0) return (low + high) / 2;
    return side === -1 ? low - handleSizes.distance / scale : high + handleSizes.distance / scale;
  };
  return { x: along(x1, x2, across), y: along(y1, y2, down) };
}

/**
 * Returns the handle of a box at a point of the photo; undefined without one.
 * @param reach how far from its middle it is still hit, in CSS pixels
 */
export function handleAt(corners: Position, point: Point, scale: number, reach: number): Handle | undefined {
  const distanceTo = (handle: Handle) => {
    const middle = handlePoint(corners, handle, scale);
    return Math.max(Math.abs(middle.x - point.x), Math.abs(middle.y - point.y)) * scale;
  };
  return handles.filter((handle) => distanceTo(handle) <= reach).sort((a, b) => distanceTo(a) - distanceTo(b))[0];
}

/** Returns a box of which some edges are moved; it may be turned inside out. */
export function resizedCorners({ x1, y1, x2, y2 }: Position, handle: Handle, right: number, down: number): Position {
  return {
    x1: handle.across === -1 ? x1 + right : x1,
    y1: handle.down === -1 ? y1 + down : y1,
    x2: handle.across === 1 ? x2 + right : x2,
    y2: handle.down === 1 ? y2 + down : y2,
  };
}
