import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { describe, expect, it } from 'vitest';
import { addDays, dateTimeText, dayAt, instantAt, startOfDay, timeText, wallText } from './zoned-time.ts';

const instant = Date.UTC(2026, 10, 20, 15, 4, 5) / 1_000;

describe('times of a zone', () => {
  it('uses the days and clocks of that zone, not the local ones', () => {
    expect(dayAt(instant, 'Asia/Tokyo')).toBe('2026-11-21');
    expect(dayAt(instant, 'America/New_York')).toBe('2026-11-20');
    expect(timeText(instant, 'Asia/Tokyo')).toBe('0:04');
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

  it('finds the instant of a date and time: the first of two, none if clocks skip it', () => {
    const at = (wall: string, zone: string) => {
      const instant = instantAt(wall, zone);
      return instant && new Date(instant * 1_000).toISOString();
    };
    expect(at('2026-11-21T09:30', 'Asia/Tokyo')).toBe('2026-11-21T00:30:00.000Z');
    expect(at('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25T12:00', 'Europe/Berlin')).toBe('2026-10-25T11:00:00.000Z');
    expect(at('2026-03-29T02:30', 'Europe/Berlin')).toBeNull();
    expect(at('2024-09-08T00:30', 'America/Santiago')).toBeNull();
    expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it.each(['Africa/Cairo', 'America/Santiago', 'Australia/Lord_Howe'])(
    'returns to the same date and time in %s',
    (zone) => {
      for (let hour = 0; hour < 366 * 24; hour += 1) {
        const wall = wallText(Date.UTC(2026, 0, 1, hour, 30) / 1_000, zone);
        expect(wallText(instantAt(wall, zone) ?? 0, zone)).toBe(wall);
      }
    },
  );

  it('counts days across months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});
