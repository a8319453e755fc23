import { describe, expect, it } from 'vitest';
import { dayQuery, newerFrom, withNewer } from './log-days.ts';

const log = (timestamp: number, id = 'a') => ({ id, timestamp, log_group: 'upload', message: {}, console_url: null });

describe('days of activity logs', () => {
  it('are requested from their first instant to that of the next day', () => {
    expect(dayQuery('2026-11-20', 'Asia/Tokyo')).toEqual({
      from: '2026-11-19T15:00:00.000Z',
      to: '2026-11-20T15:00:00.000Z',
    });
    // The clocks go back, so the day has 25 hours.
    expect(dayQuery('2026-10-25', 'Europe/Berlin')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    });
  });

  it('continue from the latest entry shown, to the millisecond', () => {
    expect(newerFrom([log(1_763_600_000.123), log(1)], '2026-11-20', 'Asia/Tokyo')).toBe('2025-11-20T00:53:20.123Z');
    expect(newerFrom([], '2026-11-20', 'Asia/Tokyo')).toBe('2026-11-19T15:00:00.000Z');
  });

  it('prepend newer entries without duplicates', () => {
    const shown = [log(2, 'b'), log(2), log(1)];
    expect(withNewer(shown, [log(3), log(2, 'c'), log(2, 'b'), log(2)])).toEqual([log(3), log(2, 'c'), ...shown]);
    expect(withNewer(shown, [log(2, 'b'), log(2)])).toBe(shown);
    expect(withNewer([], [log(1)])).toEqual([log(1)]);
  });
});
