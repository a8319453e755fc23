import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localHour } from '../common/local-time.rules.ts';
import { periodsOf, sourcesOf, type InstallationPeriod } from './figure-sources.rules.ts';

const start = Date.parse('2026-03-20T00:00:00Z') / 1_000;
const now = start + 30 * 86_400;
const zone = 'Europe/Berlin';

const instant = fc.option(fc.integer({ min: start, max: now }), { freq: 4 });
const period = fc.record({ from: instant, to: instant });
const installation: fc.Arbitrary<InstallationPeriod> = fc.record({
  sensor_key: fc.constantFrom(1, 2),
  time_zone: fc.constantFrom(zone, zone, 'Asia/Tokyo'),
  from: instant,
  to: instant,
});

const includes = ({ from, to }: { from: number | null; to: number | null }, at: number) =>
  (from === null || from <= at) && (to === null || at < to);

it('each event of an installation in the period is found in exactly one source', () => {
  fc.assert(
    fc.property(installation, period, fc.integer({ min: start, max: now }), (one, asked, at) => {
      const { kept, raw } = sourcesOf([one], asked, zone, now);
      const { day } = localHour(at, zone);
      const found = [
        ...kept.filter(({ first, last }) => (first ?? '') <= day && day <= (last ?? '9')),
        ...raw.filter((time) => includes(time, at)),
      ];
      expect(found).toHaveLength(includes(one, at) && includes(asked, at) ? 1 : 0);
      expect(found.every(({ sensor_key }) => sensor_key === one.sensor_key)).toBe(true);
      // Days of another zone are not the days of the chart.
      if (one.time_zone !== zone) expect(kept).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('an installation outside the period has no part in it', () => {
  const one = { sensor_key: 1, time_zone: zone, from: start, to: start + 10 };
  expect(periodsOf([one], { from: start + 10, to: null }, now)).toEqual([]);
  expect(periodsOf([one], { from: start + 9, to: null }, now)).toEqual([{ ...one, from: start + 9 }]);
});
