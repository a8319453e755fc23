import { expect, test } from 'vitest';
import { countMatches, scoreOf } from './detection-score.ts';

const square = (x: number) => ({ x1: x, y1: 0, x2: x + 10, y2: 10 });

test('each box is matched once, best overlap first', () => {
  expect(countMatches({ found: [square(0), square(1)], truth: [square(0)] }, 0.5)).toBe(1);
  expect(countMatches({ found: [square(3), square(0)], truth: [square(0), square(4)] }, 0.5)).toBe(2);
  expect(countMatches({ found: [square(8)], truth: [square(0)] }, 0.5)).toBe(0);
});

test('ratios and counting error are computed over all photos', () => {
  const photos = [
    { found: [square(0), square(50)], truth: [square(0)] },
    { found: [], truth: [square(0), square(20), square(40)] },
  ];
  expect(scoreOf(photos, 0.5)).toEqual({
    photos: 2,
    precision: 0.5,
    recall: 0.25,
    f1: 2 / 6,
    mae: 2,
    relativeMae: 1,
  });
  expect(scoreOf([], 0.5)).toMatchObject({ f1: 0, mae: 0 });
});
