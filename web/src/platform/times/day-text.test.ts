import { expect, it } from 'vitest';
import { agoText, dayHeading, dayName, momentInText, momentText, shortDay, weekdayText } from './day-text.ts';

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
  expect(dayName('2025-12-31', '2026-01-01', 'en')).toBe('Yesterday');
  expect(dayName('2025-12-30', '2026-01-01', 'ja')).toBe('2025年12月30日（火）');
  expect(shortDay('2025-12-31', '2026-01-01', 'en')).toBe('Yesterday');
  expect(shortDay('2025-12-30', '2026-01-01', 'en')).toBe('2025/12/30');
  expect(shortDay('2026-01-01', '2026-03-01', 'en')).toBe('Thu, Jan 1');
});

it('moments have the day and the time of the zone', () => {
  const instant = Date.UTC(2026, 10, 22, 15, 4, 5) / 1_000;
  const reader = { zone: 'Asia/Tokyo', today: '2026-11-23', locale: 'en' } as const;
  expect(momentText(instant, reader)).toBe('Today, 0:04');
  expect(momentInText(instant, reader)).toBe('today, 0:04');
  expect(momentInText(instant - 3_600, reader)).toBe('yesterday, 23:04');
  expect(momentInText(instant - 90_000, reader)).toBe('Sat, Nov 21, 23:04');
  expect(momentInText(instant, { ...reader, locale: 'ja' })).toBe('今日 0:04');
  expect(momentText(instant, { ...reader, today: '2026-12-01', locale: 'ja' })).toBe('11月23日（月） 0:04');
});

it.each([
  [-1, null, null],
  [0, 'just now', 'たった今'],
  [60, '1 minute ago', '1分前'],
  [3_599, '59 minutes ago', '59分前'],
  [3_600, null, null],
])('%i seconds ago', (seconds, en, ja) => {
  expect(agoText(seconds, 'en')).toBe(en);
  expect(agoText(seconds, 'ja')).toBe(ja);
});
