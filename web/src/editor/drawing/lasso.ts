import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { Point } from '../../viewer/photo/zoom.ts';
import { cornersAt, type EditColumns, isShown } from '../boxes/edit-columns.ts';

/** Returns the corners of a rectangle between two opposite ones, for `boxesInside`. */
export function rectangleBetween(from: Point, to: Point): readonly Point[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}

/** Whether a point lies inside a polygon. */
export function isInside(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  polygon.forEach((a, index) => {
    const b = polygon.at(index - 1) ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

/** Returns the shown boxes of which the middle lies inside a polygon, all in pixels of the photo. */
export function boxesInside(boxes: EditColumns, polygon: readonly Point[]): number[] {
  const xs = polygon.map(({ x }) => x);
  const ys = polygon.map(({ y }) => y);
  const around = { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
  const found: number[] = [];
  for (let index = 0; index < boxes.count; index += 1) {
    if (!isShown(boxes, index)) continue;
    const middle = middleOf(cornersAt(boxes.edges, index));
    if (middle.x < around.x1 || middle.x > around.x2 || middle.y < around.y1 || middle.y > around.y2) continue;
    if (isInside(polygon, middle)) found.push(index);
  }
  return found;
}

/** Returns the middle of a box. */
export function middleOf({ x1, y1, x2, y2 }: Position): Point {
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
}
