import { expect, it } from 'vitest';
import { appearanceOf } from './appearance-chart.rules.ts';

it('sums up hours, and counts the days from the first to the last', () => {
  const { hours, days } = appearanceOf([
    { hour: 2, events: 3, first: '2026-02-27', last: '2026-03-02' },
    { hour: 2, events: 1, first: '2026-02-26', last: '2026-02-26' },
    { hour: 23, events: 5, first: '2026-03-01', last: '2026-03-01' },
  ]);
  expect(hours).toHaveLength(24);
  expect([hours[2], hours[23], hours[0]]).toEqual([4, 5, 0]);
  expect(days).toBe(5);
  expect(appearanceOf([{ hour: 0, events: 1, first: '2026-01-01', last: '2026-01-01' }]).days).toBe(1);
});

it('is empty without appearances', () => {
  expect(appearanceOf([])).toEqual({ hours: Array.from({ length: 24 }, () => 0), days: 0 });
});
