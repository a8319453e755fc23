import { expect, it } from 'vitest';
import { addMonths, monthAt, monthChoices } from './months.ts';

it('the month depends on the time zone', () => {
  const newYear = Date.UTC(2026, 11, 31, 15, 30) / 1_000;
  expect(monthAt(newYear, 'Asia/Tokyo')).toBe('2027-01');
  expect(monthAt(newYear, 'Europe/London')).toBe('2026-12');
});

it('months continue across the turn of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-03', -36)).toBe('2023-03');
});

it('three years can be chosen, and the month shown', () => {
  const months = monthChoices('2026-11', '2026-10');
  expect([months.length, months.at(0), months.at(-1)]).toEqual([36, '2026-11', '2023-12']);
  expect(monthChoices('2026-11', '2020-02').at(-1)).toBe('2020-02');
});
