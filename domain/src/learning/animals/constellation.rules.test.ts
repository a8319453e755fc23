import { expect, test } from 'vitest';
import { constellationOf } from './constellation.rules.ts';

const stars = [
  { at: [9, 9], side: 20 },
  { at: [14, 9], side: 20 },
  { at: [100, 50], side: 60 },
] as const;

test('finds the nearest star of about the right size, also beyond the edge of a cell', () => {
  const sky = constellationOf(stars, 10, 1.5);
  expect(sky.nearest(10.5, 10.5, 22)).toBe(0);
  expect(sky.nearest(12, 9, 22)).toBe(1);
  expect(sky.nearest(98, 52, 45)).toBe(2);
  expect(sky.nearest(98, 52, 20)).toBe(-1);
  expect(sky.nearest(50, 50, 20)).toBe(-1);
});
