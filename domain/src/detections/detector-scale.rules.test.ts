import { expect, test } from 'vitest';
import { shrunkBy } from './detector-scale.rules.ts';

test.each([
  [0, 1],
  [5, 1],
  [7, 1],
  [8, 2],
  [10, 2],
  [15, 3],
  [100, 6],
])('photos with large insects at %d pixels per millimeter are shrunk by %d', (pixelsPerMm, by) => {
  expect(shrunkBy(pixelsPerMm)).toBe(by);
});
