import { expect, it } from 'vitest';
import { takenInstant } from './taken-at.rules.ts';

const now = Date.UTC(2028, 5, 1) / 1_000;
const instant = (text: string) => Date.parse(text) / 1_000;

it('believes the camera’s own offset', () => {
  const taken = { local: '2026-11-20T06:05:04', offset: '+09:00' };
  expect(takenInstant(taken, 'Europe/Berlin', now)).toBe(instant('2026-11-19T21:05:04Z'));
});

it('takes a time without an offset for that of the place, also on a leap day', () => {
  const taken = { local: '2028-02-29T23:59:59', offset: null };
  expect(takenInstant(taken, 'Asia/Tokyo', now)).toBe(instant('2028-02-29T14:59:59Z'));
  expect(takenInstant(taken, 'America/New_York', now)).toBe(instant('2028-03-01T04:59:59Z'));
});

it('decides about hours that clocks skip or show twice', () => {
  expect(takenInstant({ local: '2026-03-29T02:30:00', offset: null }, 'Europe/Berlin', now)).toBe(
    instant('2026-03-29T01:30:00Z'),
  );
  expect(takenInstant({ local: '2026-10-25T02:30:00', offset: null }, 'Europe/Berlin', now)).toBe(
    instant('2026-10-25T00:30:00Z'),
  );
});

it('has no use for a clock that was never set or runs days ahead', () => {
  expect(takenInstant({ local: '1999-12-31T12:00:00', offset: null }, 'Asia/Tokyo', now)).toBeNull();
  expect(takenInstant({ local: '2028-06-01T08:59:59', offset: '+09:00' }, 'Asia/Tokyo', now - 86_400)).not.toBeNull();
  expect(takenInstant({ local: '2028-06-03T00:00:00', offset: null }, 'Asia/Tokyo', now)).toBeNull();
});
