import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBounds, localHour } from '../common/local-time.rules.ts';
import { openPeriod, overlap, wholeDays } from './whole-days.rules.ts';

const at = (time: string) => Date.parse(time) / 1_000;

describe('a period', () => {
  const now = at('2026-11-21T00:00:00Z');
  const ahead = now + 86_401;
  it('is open at an end beyond which there can be no events', () => {
    expect(openPeriod({ from: null, to: null }, now)).toEqual({ from: null, to: null });
    expect(openPeriod({ from: -62_135_596_800, to: 253_402_300_799 }, now)).toEqual({ from: null, to: null });
    expect(openPeriod({ from: now - 5, to: now }, now)).toEqual({ from: now - 5, to: now });
  });
  it.each([
    [now, now],
    [now, now - 1],
    [0, 946_684_800],
    [null, 0],
    [ahead, null],
    [ahead + 5, ahead + 9],
  ])('is none from %s to %s', (from, to) => {
    expect(openPeriod({ from, to }, now)).toBeNull();
  });
  it('may overlap another', () => {
    expect(overlap({ from: 3, to: null }, { from: null, to: 9 })).toEqual({ from: 3, to: 9 });
    expect(overlap({ from: 3, to: 7 }, { from: 5, to: 9 })).toEqual({ from: 5, to: 7 });
  });
});

describe('whole days of a period', () => {
  it('are those between its first and its last midnight, in the zone', () => {
    expect(wholeDays(at('2026-05-01T10:00:00+09:00'), at('2026-05-04T08:00:00+09:00'), 'Asia/Tokyo')).toEqual({
      days: { first: '2026-05-02', last: '2026-05-03' },
      edges: [
        { from: at('2026-05-01T10:00:00+09:00'), to: at('2026-05-02T00:00:00+09:00') },
        { from: at('2026-05-04T00:00:00+09:00'), to: at('2026-05-04T08:00:00+09:00') },
      ],
    });
    expect(wholeDays(at('2026-05-01T00:00:00+09:00'), at('2026-05-02T00:00:00+09:00'), 'Asia/Tokyo')).toEqual({
      days: { first: '2026-05-01', last: '2026-05-01' },
      edges: [],
    });
  });

  it('are none within a day or across a single midnight', () => {
    for (const to of ['2026-05-01T23:00:00+09:00', '2026-05-02T03:00:00+09:00']) {
      const from = at('2026-05-01T10:00:00+09:00');
      expect(wholeDays(from, at(to), 'Asia/Tokyo')).toEqual({ days: null, edges: [{ from, to: at(to) }] });
    }
    expect(wholeDays(5, 5, 'Asia/Tokyo')).toEqual({ days: null, edges: [] });
  });

  it('are open at the same ends as the period', () => {
    expect(wholeDays(null, null, 'UTC')).toEqual({ days: { first: null, last: null }, edges: [] });
    expect(wholeDays(at('2026-05-01T00:00:01Z'), null, 'UTC')).toEqual({
      days: { first: '2026-05-02', last: null },
      edges: [{ from: at('2026-05-01T00:00:01Z'), to: at('2026-05-02T00:00:00Z') }],
    });
    expect(wholeDays(null, at('2026-05-01T00:00:00Z'), 'UTC')).toEqual({
      days: { first: null, last: '2026-04-30' },
      edges: [],
    });
  });

  it('cover each instant of the period exactly once, even across clock changes', () => {
    const start = at('2026-03-20T00:00:00Z');
    const instants = fc.integer({ min: start, max: start + 20 * 86_400 });
    fc.assert(
      fc.property(
        instants,
        instants,
        instants,
        fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Asia/Kolkata'),
        (from, to, instant, zone) => {
          const { days, edges } = wholeDays(from, to, zone);
          const { day } = localHour(instant, zone);
          const inDays = days !== null && (days.first ?? '') <= day && day <= (days.last ?? '9');
          const times = (inDays ? 1 : 0) + edges.filter((edge) => edge.from <= instant && instant < edge.to).length;
          expect(times).toBe(from <= instant && instant < to ? 1 : 0);
          if (days?.first) expect(dayBounds(days.first, zone).from).toBeGreaterThanOrEqual(from);
        },
      ),
      { numRuns: 500 },
    );
  });
});
