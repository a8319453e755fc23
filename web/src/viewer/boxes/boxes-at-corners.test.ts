import { expect, it } from 'vitest';
import { boxColumns } from './box-store.ts';
import { boxesAtCorners } from './boxes-at-corners.ts';

const at = (x: number) => ({ x1: x, y1: 0, x2: x + 10, y2: 10 });
const boxes = boxColumns(
  [0, 20, 40].map((x) => ({ position: at(x), type: null })),
  true,
);

it('finds boxes by their corners', () => {
  expect(boxesAtCorners(boxes, [at(40), at(0)])).toEqual([0, 2]);
  expect(boxesAtCorners(boxes, [])).toEqual([]);
});

it('finds none if one of them is no longer there', () => {
  expect(boxesAtCorners(boxes, [at(0), at(60)])).toBeNull();
});
