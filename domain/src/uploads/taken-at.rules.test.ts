import { expect, it } from 'vitest';
import { readTakenAt, takenInstant } from './taken-at.rules.ts';

const now = Date.UTC(2028, 5, 1) / 1_000;
const instant = (text: string) => Date.parse(text) / 1_000;

it('uses the camera’s own offset', () => {
  const taken = { local: '2026-11-20T06:05:04', offset: '+09:00' };
  expect(takenInstant(taken, 'Europe/Berlin', now)).toBe(instant('2026-11-19T21:05:04Z'));
});

it('treats a time without an offset as local time, even on a leap day', () => {
  const taken = { local: '2028-02-29T23:59:59', offset: null };
  expect(takenInstant(taken, 'Asia/Tokyo', now)).toBe(instant('2028-02-29T14:59:59Z'));
  expect(takenInstant(taken, 'America/New_York', now)).toBe(instant('2028-03-01T04:59:59Z'));
});

it('handles hours that clocks skip or repeat', () => {
  expect(takenInstant({ local: '2026-03-29T02:30:00', offset: null }, 'Europe/Berlin', now)).toBe(
    instant('2026-03-29T01:30:00Z'),
  );
  expect(takenInstant({ local: '2026-10-25T02:30:00', offset: null }, 'Europe/Berlin', now)).toBe(
    instant('2026-10-25T00:30:00Z'),
  );
});

it('ignores a clock that was never set or is days ahead', () => {
  expect(takenInstant({ local: '1999-12-31T12:00:00', offset: null }, 'Asia/Tokyo', now)).toBeNull();
  expect(takenInstant({ local: '2028-06-01T08:59:59', offset: '+09:00' }, 'Asia/Tokyo', now - 86_400)).not.toBeNull();
  expect(takenInstant({ local: '2028-06-03T00:00:00', offset: null }, 'Asia/Tokyo', now)).toBeNull();
});

it.each([
  ['2026:11:20 06:05:04', '+09:00', { local: '2026-11-20T06:05:04', offset: '+09:00' }],
  ['2026:11:20 06:05:04', '', { local: '2026-11-20T06:05:04', offset: null }],
  ['2026:11:20 06:05:04', 'JST', { local: '2026-11-20T06:05:04', offset: null }],
  ['2026:02:30 06:05:04', '+09:00', null],
  ['0000:00:00 00:00:00', '', null],
  ['    :  :     :  :  ', '', null],
])('reads %j with offset %j', (taken, offset, expected) => expect(readTakenAt(taken, offset)).toEqual(expected));

it('agrees with the calendar library around every clock change', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
  const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
  for (const timeZone of zones) {
    for (const day of changes.map((change) => Date.parse(change))) {
      for (let at = day - 86_400_000; at < day + 172_800_000; at += 1_801_000) {
        const local = new Date(at).toISOString().slice(0, 19);
        const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds / 1_000;
        expect(takenInstant({ local, offset: null }, timeZone, now)).toBe(expected);
      }
    }
  }
});
