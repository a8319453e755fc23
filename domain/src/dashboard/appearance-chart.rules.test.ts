import { expect, it } from 'vitest';
import { appearanceOf } from './appearance-chart.rules.ts';

it('sums up hours, and counts the days from the first event to the last', () => {
  const span = { first: '2026-02-26', last: '2026-03-02' };
  const { hours, days } = appearanceOf(
    [
      { hour: 2, events: 3 },
      { hour: 2, events: 1 },
      { hour: 23, events: 5 },
    ],
    span,
  );
  expect(hours).toHaveLength(24);
  expect([hours[2], hours[23], hours[0]]).toEqual([4, 5, 0]);
  expect(days).toBe(5);
  expect(appearanceOf([], { first: '2026-01-01', last: '2026-01-01' }).days).toBe(1);
});

it('is empty without events', () => {
  expect(appearanceOf([], null)).toEqual({ hours: Array.from({ length: 24 }, () => 0), days: 0 });
});
