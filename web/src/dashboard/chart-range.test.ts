import { expect, it } from 'vitest';
import { dayLabel, daysOfRange, labelledDays, rangeOf } from './chart-range.ts';

const today = '2026-11-23';

it('reads a month or a number of days, and falls back to the current month', () => {
  const ranges = [undefined, '2026-10', '90', '2026-12', '2026-13', '31', ''];
  expect(ranges.map((text) => rangeOf(text, '2026-11'))).toEqual([
    ...['2026-11', '2026-10', '90'],
    ...['2026-11', '2026-11', '2026-11', '2026-11'],
  ]);
});

it('requests a month, or the days up to today', () => {
  expect(daysOfRange('2026-10', today)).toEqual({ month: '2026-10' });
  expect(daysOfRange('30', today)).toEqual({ from: '2026-10-25', to: today });
  expect(daysOfRange('365', today)).toEqual({ from: '2025-11-24', to: today });
});

it('labels days of a month by number, of longer times by day and month, and of a year its months', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    );
  const labels = (dates: readonly string[], range: string) =>
    labelledDays(dates, range).map((index) => dayLabel(dates[index] ?? '', range));
  expect(labels(days('2026-02-01', 28), '2026-02')).toEqual(['1', '5', '10', '15', '20', '25']);
  expect(labels(days('2026-10-25', 30), '30')).toEqual(['10/29', '11/3', '11/8', '11/13', '11/18', '11/23']);
  expect(labels(days('2025-11-24', 365), '365')).toEqual([
    ...['12', '1', '2', '3', '4', '5'],
    ...['6', '7', '8', '9', '10', '11'],
  ]);
});
