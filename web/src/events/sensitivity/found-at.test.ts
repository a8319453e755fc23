import { expect, test } from 'vitest';
import { foundAt } from './found-at.ts';

const at = (x1: number, score: number) => ({ position: { x1, y1: 0, x2: x1 + 10, y2: 10 }, score });
const photo = {
  positions: [at(0, 0.9), at(20, 0.45), at(40, 0.38), at(60, 0.32), at(80, 0.27)],
  threshold: 0.38,
  lowest: 0.258,
  thresholds: [0.502, 0.441, 0.38, 0.319, 0.258],
};

test('each sensitivity finds the boxes from its threshold on', () => {
  const numbers = [-2, -1, 0, 1, 2].map((step) => foundAt(photo, step).boxes.length);
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
});

test('without faint boxes a higher sensitivity is not known completely', () => {
  const old = { ...photo, positions: photo.positions.slice(0, 3), lowest: 0.38 };
  expect(foundAt(old, 0)).toMatchObject({ boxes: { length: 3 }, complete: true });
  expect(foundAt(old, 1)).toMatchObject({ boxes: { length: 3 }, complete: false });
});
