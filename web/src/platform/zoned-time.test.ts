import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { describe, expect, it } from 'vitest';
import { addDays, dateTimeText, dayAt, shortDateText, startOfDay, timeText } from './zoned-time.ts';

const instant = Date.UTC(2026, 10, 20, 15, 4, 5) / 1_000;

describe('times of a zone', () => {
  it('uses the days and clocks of that zone, not the local ones', () => {
    expect(dayAt(instant, 'Asia/Tokyo')).toBe('2026-11-21');
    expect(dayAt(instant, 'America/New_York')).toBe('2026-11-20');
    expect(timeText(instant, 'Asia/Tokyo')).toBe('0:04');
    expect(shortDateText(instant, 'Asia/Tokyo')).toBe('2026.11.21');
    expect(dateTimeText(instant, 'Asia/Kathmandu')).toBe('2026/11/20 20:49');
  });

  it('finds the start of a day, also when clocks change', () => {
    expect(startOfDay('2026-11-21', 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 20, 15) / 1_000);
    expect(startOfDay('2026-03-08', 'America/New_York')).toBe(Date.UTC(2026, 2, 8, 5) / 1_000);
    expect(startOfDay('2026-03-09', 'America/New_York')).toBe(Date.UTC(2026, 2, 9, 4) / 1_000);
    expect(startOfDay('2026-11-02', 'America/New_York')).toBe(Date.UTC(2026, 10, 2, 5) / 1_000);
  });

  it.each([
    ...['Asia/Tokyo', 'Asia/Kathmandu', 'Asia/Beirut', 'Africa/Cairo', 'Europe/Berlin', 'Atlantic/Azores'],
    // Midnight is skipped, or comes twice, west and east of UTC, and by half an hour.
    ...['America/Santiago', 'America/Havana', 'America/Asuncion', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ])('finds the start of every day in %s', (zone) => {
    for (let day = '2023-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      expect([day, startOfDay(day, zone)]).toEqual([day, dayBounds(day, zone).from]);
    }
  });

  it('counts days across months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});
