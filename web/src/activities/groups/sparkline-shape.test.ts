import { expect, it } from 'vitest';
import { sparkline, sparklineShape } from './sparkline-shape.ts';

it('the highest of the values and the threshold is at the top, nothing at the bottom', () => {
  const { ys, threshold } = sparklineShape([0, 50, 100], 50);
  expect(ys).toEqual([sparkline.height - 3, sparkline.height / 2, 3]);
  expect(threshold).toBe(sparkline.height / 2);
  expect(sparklineShape([0, 50], 100).threshold).toBe(3);
});

it('a threshold of 0 is off', () => {
  expect(sparklineShape([1, 2], 0).threshold).toBeNull();
});

it('lines break where a day has no value, and a day alone has no line', () => {
  const { lines, ys } = sparklineShape([1, 1, null, 1, null, 1, 1], 0);
  expect(lines).toEqual(['8,3 24,3', '88,3 104,3']);
  expect(ys).toEqual([3, 3, null, 3, null, 3, 3]);
});

it('days without anything lie at the bottom', () => {
  expect(sparklineShape([0, 0], 0).ys).toEqual([sparkline.height - 3, sparkline.height - 3]);
});
