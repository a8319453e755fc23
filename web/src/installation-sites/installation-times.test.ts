import { describe, expect, it } from 'vitest';
import { correctionOf, timesFlaws, timesOf } from './installation-times.ts';

const seconds = (text: string) => Date.parse(text) / 1_000;
const sensor = { id: 'A', name: 'A' };
const tokyo = 'Asia/Tokyo';
const past = {
  id: '1',
  etag: '"t"',
  sensor,
  since: seconds('2026-11-01T00:00:42Z'),
  until: seconds('2026-11-05T12:30:07Z'),
};
const now = seconds('2026-11-21T00:00:00Z');

describe('the times of an installation', () => {
  it('are shown in the site’s time zone', () => {
    expect(timesOf(past, tokyo)).toEqual({
      since: '2026-11-01T09:00',
      current: false,
      until: '2026-11-05T21:30',
    });
    expect(timesOf({ ...past, until: null }, 'UTC')).toEqual({
      since: '2026-11-01T00:00',
      current: true,
      until: '',
    });
  });

  it('are sent only if they were changed', () => {
    const typed = timesOf(past, tokyo);
    expect(correctionOf(past, typed, tokyo)).toEqual({});
    expect(correctionOf(past, { ...typed, since: '2026-11-01T10:00' }, tokyo)).toEqual({
      since: seconds('2026-11-01T01:00:00Z'),
    });
    expect(correctionOf(past, { ...typed, current: true }, tokyo)).toEqual({ until: null });
  });

  it('are interpreted correctly on both sides of a clock change', () => {
    const berlin = 'Europe/Berlin';
    const since = (typed: string) => correctionOf(past, { ...timesOf(past, berlin), since: typed }, berlin).since;
    expect(since('2026-10-25T00:30')).toBe(seconds('2026-10-24T22:30:00Z'));
    expect(since('2026-10-25T12:00')).toBe(seconds('2026-10-25T11:00:00Z'));
    expect(since('2026-03-29T04:00')).toBe(seconds('2026-03-29T02:00:00Z'));
  });

  it('do not reopen an installation whose end is empty or cannot be read', () => {
    const typed = timesOf(past, tokyo);
    for (const until of ['', '2026-11-0', '2026-02-31T99:00']) {
      expect(correctionOf(past, { ...typed, until }, tokyo)).toEqual({});
      expect(timesFlaws(past, { ...typed, until }, tokyo, now)).toEqual({ since: null, until: 'required' });
    }
  });

  it('are refused if clocks skip them', () => {
    const berlin = 'Europe/Berlin';
    const typed = { ...timesOf(past, berlin), since: '2026-03-29T02:30' };
    expect(timesFlaws(past, typed, berlin, now)).toEqual({ since: 'skipped', until: null });
    expect(correctionOf(past, typed, berlin)).toEqual({});
  });

  it('are refused if empty, in the future or out of order', () => {
    const typed = timesOf(past, tokyo);
    const flaws = (change: object) => timesFlaws(past, { ...typed, ...change }, tokyo, now);
    expect(flaws({})).toEqual({ since: null, until: null });
    expect(flaws({ since: '' })).toEqual({ since: 'required', until: null });
    expect(flaws({ since: '2026-12-01T00:00' })).toEqual({ since: 'future', until: 'order' });
    expect(flaws({ until: '2026-12-01T00:00' })).toEqual({ since: null, until: 'future' });
    expect(flaws({ until: '2026-10-01T00:00' })).toEqual({ since: null, until: 'order' });
    expect(flaws({ current: true })).toEqual({ since: null, until: null });
  });
});
