import { expect, it } from 'vitest';
import { daysOfMonth } from '../common/calendar.rules.ts';
import { dailyCountsOf, daysBetween, hasDailyCounts, hasMonthlyChart } from './daily-counts.rules.ts';

const quiet = { over_threshold: false, over_increase: false };

it('a month has the right number of days', () => {
  expect(daysOfMonth('2028-02')).toHaveLength(29);
  expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31');
});

it('a period has all its days, at most a year of them', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
  expect(daysBetween('2025-11-24', '2026-11-23')).toHaveLength(365);
  for (const [from, to] of [
    ['2026-03-02', '2026-03-01'],
    ['2025-11-22', '2026-11-23'],
    ['2026-02-30', '2026-03-01'],
  ] as const) {
    expect(daysBetween(from, to)).toBeNull();
  }
});

it('a day is the sum of each sensor’s highest count, and null where nothing was reported', () => {
  const days = dailyCountsOf(daysOfMonth('2026-05'), [
    { sensor_key: 1, day: '2026-05-01', max_count: 4, ...quiet },
    { sensor_key: 1, day: '2026-05-01', max_count: 9, ...quiet, over_increase: true },
    { sensor_key: 2, day: '2026-05-01', max_count: 3, ...quiet, over_threshold: true },
    { sensor_key: 2, day: '2026-05-03', max_count: 0, ...quiet },
  ]);
  expect(days).toHaveLength(31);
  expect(days.slice(0, 3)).toEqual([
    { date: '2026-05-01', count: 12, over_threshold: true, over_increase: true },
    { date: '2026-05-02', count: null, ...quiet },
    { date: '2026-05-03', count: 0, ...quiet },
  ]);
});

it('the days of all types that count can be read, months only of those with a monthly chart', () => {
  expect([hasDailyCounts('fly_scan', 'days'), hasDailyCounts('fly_scan', 'month')]).toEqual([true, false]);
  expect([hasDailyCounts('fly', 'days'), hasDailyCounts('fly', 'month')]).toEqual([true, true]);
  expect(hasDailyCounts('rat_monitor', 'days')).toBe(false);
});

it('only certain types have a monthly chart', () => {
  expect([hasMonthlyChart('fly'), hasMonthlyChart('fly_count'), hasMonthlyChart('fly_scan')]).toEqual([
    true,
    true,
    false,
  ]);
});
