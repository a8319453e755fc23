import { shortestBoxSide } from '@trapline/domain/detections/correction.limits.ts';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';

/** Width and height of a photo in its own pixels. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

function span(from: number, to: number, length: number): readonly [number, number] {
  const low = Math.max(0, Math.min(length, Math.round(Math.min(from, to))));
  const high = Math.max(0, Math.min(length, Math.round(Math.max(from, to))));
  if (high - low >= shortestBoxSide) return [low, high];
  const start = Math.max(0, Math.min(low, length - shortestBoxSide));
  return [start, Math.min(length, start + shortestBoxSide)];
}

/**
 * Returns a box between any two opposite corners: in whole pixels, inside the photo, and of the least size.
 * Source: CORRECT-2.
 */
export function wholeCorners({ x1, y1, x2, y2 }: Position, size: PhotoSize): Position {
  const [left, right] = span(x1, x2, size.width);
  const [top, bottom] = span(y1, y2, size.height);
  return { x1: left, y1: top, x2: right, y2: bottom };
}

/** Returns a box moved by a distance in pixels of the photo; it keeps its size and stays inside. Source: CORRECT-2. */
export function shiftedCorners(corners: Position, right: number, down: number, size: PhotoSize): Position {
  const width = corners.x2 - corners.x1;
  const height = corners.y2 - corners.y1;
  const x1 = Math.max(0, Math.min(size.width - width, corners.x1 + right));
  const y1 = Math.max(0, Math.min(size.height - height, corners.y1 + down));
  return wholeCorners({ x1, y1, x2: x1 + width, y2: y1 + height }, size);
}
