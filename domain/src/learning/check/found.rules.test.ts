import { expect, test } from 'vitest';
import { foundByMonth } from './found.rules.ts';

/** Boxes of 20 pixels, one at each distance from the left. */
const boxes = (...lefts: readonly number[]) => lefts.flatMap((x) => [0, x, 0, x + 20, 20, -1]);
const row = (count: number, from = 0) => Array.from({ length: count }, (_, index) => (from + index) * 100);

test('tells the share of found boxes that people kept, and of their boxes that had been found, by month', () => {
  const [newer, older] = foundByMonth([
    // Two are no insects, and ten were missed; one was moved a little.
    { month: '2026-10', found: boxes(...row(40)), left: boxes(3, ...row(37, 1), ...row(10, 60)) },
    { month: '2026-11', found: boxes(...row(30)), left: boxes(...row(30)) },
    { month: '2026-11', found: boxes(...row(10)), left: [] },
  ]);
  expect(newer).toMatchObject({
    month: '2026-11',
    photos: 2,
    kept: { right: 30, of: 40 },
    found: { right: 30, of: 30 },
  });
  expect(older).toMatchObject({
    month: '2026-10',
    photos: 1,
    kept: { right: 38, of: 40 },
    found: { right: 38, of: 48 },
  });
  expect(older?.kept.share).toBeCloseTo(0.95);
});

test('says nothing of too few boxes', () => {
  const [month] = foundByMonth([{ month: '2026-11', found: boxes(0), left: boxes(0) }]);
  expect(month?.kept).toEqual({ right: 1, of: 1, share: null, low: null, high: null });
  expect(foundByMonth([])).toEqual([]);
});
