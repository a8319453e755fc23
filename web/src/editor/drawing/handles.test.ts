import { expect, it } from 'vitest';
import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { columnsOf } from '../boxes/edit-columns.ts';
import { shiftedCorners, wholeCorners } from '../boxes/edit-corners.ts';
import { handleAt, handlePoint, handles, resizedCorners } from './handles.ts';
import { boxesInside, rectangleBetween } from './lasso.ts';

const box = { x1: 100, y1: 200, x2: 140, y2: 260 };

it('finds each handle at its own place, at every scale', () => {
  for (const scale of [0.3, 1, 8]) {
    for (const handle of handles) expect(handleAt(box, handlePoint(box, handle, scale), scale, 7)).toEqual(handle);
    expect(handleAt(box, { x: 120, y: 230 }, scale, 7)).toBeUndefined();
  }
});

it('moves the edges of a handle only, and turns boxes back that were drawn inside out', () => {
  expect(resizedCorners(box, { across: -1, down: 0 }, 5, 7)).toEqual({ ...box, x1: 105 });
  const inside = resizedCorners(box, { across: 1, down: 1 }, -60, 0);
  expect(wholeCorners(inside, { width: 1_000, height: 800 })).toEqual({ x1: 80, y1: 200, x2: 100, y2: 260 });
});

it('keeps moved boxes inside the photo, with their size', () => {
  const size = { width: 150, height: 300 };
  expect(shiftedCorners(box, 500, -500, size)).toEqual({ x1: 110, y1: 0, x2: 150, y2: 60 });
});

it('picks boxes by their middle inside a rectangle or a line', () => {
  const at = (x1: number, y1: number): Detection => ({
    ...{ position: { x1, y1, x2: x1 + 10, y2: y1 + 10 }, type: null, score: null },
    ...{ state: 'unclassified', suggestion: null },
  });
  const boxes = columnsOf([at(0, 0), at(50, 50), at(90, 10)]);
  expect(boxesInside(boxes, rectangleBetween({ x: 60, y: 60 }, { x: 0, y: 0 }))).toEqual([0, 1]);
  const triangle = [
    { x: 10, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(boxesInside(boxes, triangle)).toEqual([2]);
});
