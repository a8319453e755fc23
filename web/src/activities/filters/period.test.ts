import { describe, expect, it } from 'vitest';
import { daysOf, instantsOf, isApplicable, isPeriod, longestUntil, periodFlaw, periodOfSearch } from './period.ts';

// 2026-11-21 00:30 in Tokyo, still the 20th in London.
const now = Date.UTC(2026, 10, 20, 15, 30) / 1_000;
const zone = 'Asia/Tokyo';

describe('periods', () => {
  it('resolves the presets in the reader’s time zone', () => {
    expect(daysOf('today', now, zone)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(daysOf('today', now, 'Europe/London')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(daysOf('yesterday', now, zone)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(daysOf('past7', now, zone)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(daysOf('past30', now, zone)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect(daysOf('all', now, zone)).toBeNull();
  });

  it('ends at the end of its last day', () => {
    expect(instantsOf('today', now, zone)).toEqual({
      timestamp_from: Date.UTC(2026, 10, 20, 15) / 1_000,
      timestamp_to: Date.UTC(2026, 10, 21, 15) / 1_000,
    });
    expect(instantsOf({ from: '2026-11-01', to: '' }, now, zone)).toEqual({
      timestamp_from: Date.UTC(2026, 9, 31, 15) / 1_000,
    });
    expect(instantsOf({ from: '', to: '2026-11-01' }, now, zone)).toEqual({});
  });

  it('refuses invalid periods', () => {
    const flawOf = (from: string, to: string) => periodFlaw({ from, to }, '2026-11-21');
    expect(flawOf('', '2026-01-01')).toBe('fromRequired');
    expect(flawOf('2026-02-30', '')).toBe('fromRequired');
    expect(flawOf('2026-01-02', '2026-01-01')).toBe('order');
    expect(flawOf('2023-11-21', '2026-11-21')).toBeNull();
    expect(flawOf('2023-11-21', '2026-11-22')).toBe('tooLong');
  });

  it('is at most three years, also with an open end, and a longer one is cut', () => {
    const [open, long] = [
      { from: '2015-01-01', to: '' },
      { from: '2020-01-01', to: '2026-11-01' },
    ] as const;
    expect(periodFlaw(open, '2026-11-21')).toBe('tooLong');
    expect(periodFlaw({ from: '2023-11-21', to: '' }, '2026-11-21')).toBeNull();
    expect([open, long].every(isApplicable)).toBe(true);
    expect(daysOf(open, now, zone)).toEqual({ from: '2015-01-01', to: '2018-01-01' });
    expect(daysOf(long, now, zone)).toEqual({ from: '2020-01-01', to: '2023-01-01' });
    expect(instantsOf(open, now, 'UTC')).toEqual({
      timestamp_from: Date.UTC(2015, 0, 1) / 1_000,
      timestamp_to: Date.UTC(2018, 0, 2) / 1_000,
    });
    expect(longestUntil('2024-02-29')).toBe('2027-02-28');
    expect(periodOfSearch('{"from":"2020-01-01","to":"2026-11-01"}')).toEqual(long);
  });

  it('ignores a URL that cannot be parsed', () => {
    expect(periodOfSearch('{"from":"2026-11-01","to":"2026-11-02"}')).toEqual({ from: '2026-11-01', to: '2026-11-02' });
    expect(periodOfSearch('{"from":"2026-11-01"}')).toEqual({ from: '2026-11-01', to: '' });
    for (const bad of [undefined, '', 'x', '{', '[]', '{"from":1}', '{"to":"2026-01-01"}', '{"from":"2026-13-01"}']) {
      expect(periodOfSearch(bad)).toBeNull();
    }
  });

  it('recognizes a stored period', () => {
    expect(['all', 'past7', { from: '', to: '' }].every(isPeriod)).toBe(true);
    expect(['ever', 7, null, { from: 1, to: '' }].some(isPeriod)).toBe(false);
  });
});
