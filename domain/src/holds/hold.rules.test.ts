import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Hold, heldPeriods, meets, overlap, periodOf, without } from './hold.rules.ts';

const zone = 'Asia/Tokyo';
const hold = (values: Partial<Hold>): Hold => ({
  sensor_key: null,
  place_id: null,
  since: null,
  until: null,
  ...values,
});

it('days are those of the zone, both included, and open where they have no end', () => {
  expect(periodOf({ since: '2026-03-01', until: '2026-03-01' }, zone)).toEqual({
    from: Date.parse('2026-02-28T15:00Z') / 1_000,
    to: Date.parse('2026-03-01T15:00Z') / 1_000,
  });
  expect(periodOf({ since: null, until: null }, zone)).toEqual({ from: -Infinity, to: Infinity });
});

it('a hold covers its own source, or all of them', () => {
  const holds = [hold({ sensor_key: 1 }), hold({ place_id: 1 }), hold({ until: '2026-03-01' })];
  const everything = { from: -Infinity, to: Infinity };
  const early = periodOf({ since: null, until: '2026-03-01' }, zone);
  expect(heldPeriods(holds, { sensor_key: 1 }, zone)).toEqual([everything, early]);
  expect(heldPeriods(holds, { place_id: 1 }, zone)).toEqual([everything, early]);
  expect(heldPeriods(holds, { sensor_key: 2 }, zone)).toEqual([early]);
});

it('scopes overlap by source and by day', () => {
  const march = { since: '2026-03-01', until: '2026-03-31' };
  const april = { since: '2026-04-01', until: null };
  expect(overlap(hold({ sensor_key: 1, ...march }), hold({ ...march }), zone)).toBe(true);
  expect(overlap(hold({ sensor_key: 1 }), hold({ sensor_key: 1, ...april }), zone)).toBe(true);
  expect(overlap(hold({ sensor_key: 1 }), hold({ sensor_key: 2 }), zone)).toBe(false);
  expect(overlap(hold({ sensor_key: 1 }), hold({ place_id: 1 }), zone)).toBe(false);
  expect(overlap(hold({ sensor_key: 1, ...march }), hold({ sensor_key: 1, ...april }), zone)).toBe(false);
});

it('what is left of a period is exactly what no other covers', () => {
  const period = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 10 }))
    .map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(period, fc.array(period, { maxLength: 6 }), (whole, others) => {
      const left = without(whole, others);
      const instants = Array.from({ length: 45 }, (_, at) => at);
      const inside = (at: number, periods: readonly { from: number; to: number }[]) =>
        periods.some(({ from, to }) => from <= at && at < to);
      for (const at of instants) {
        expect(inside(at, left)).toBe(inside(at, [whole]) && !inside(at, others));
        expect(left.filter(({ from, to }) => from <= at && at < to).length).toBeLessThan(2);
      }
      expect(meets(whole, others)).toBe(instants.some((at) => inside(at, [whole]) && inside(at, others)));
    }),
  );
});
