import { expect, it } from 'vitest';
import { dayHeading, weekdayText } from './day-text.ts';

it('days have their weekday, and their year only if it is another one', () => {
  expect(weekdayText('2026-11-22', '2026-11-23', 'en')).toBe('Sun, Nov 22');
  expect(weekdayText('2026-11-22', '2026-11-23', 'ja')).toBe('11月22日（日）');
  expect(weekdayText('2025-12-31', '2026-01-01', 'en')).toBe('Wed, Dec 31, 2025');
  expect(weekdayText('2025-12-31', '2026-01-01', 'ja')).toBe('2025年12月31日（水）');
});

it('today and yesterday are named, also across a year', () => {
  expect(dayHeading('2026-01-01', '2026-01-01', 'en')).toBe('Today, Thu, Jan 1');
  expect(dayHeading('2025-12-31', '2026-01-01', 'ja')).toBe('昨日 2025年12月31日（水）');
  expect(dayHeading('2025-12-30', '2026-01-01', 'en')).toBe('Tue, Dec 30, 2025');
});
