import { describe, expect, it } from 'vitest';
import { excessCost, exceedsPlan } from '@trapline/domain/station/usage.rules.ts';
import { indexExceeds, trapIndex } from '@trapline/domain/station/trap-days.rules.ts';
import { trapsOf } from '@trapline/domain/station/trap-no.rules.ts';
import { demoOrganizations } from './demo.catalogue.ts';
import { makeStationPast, type PastStationEvent } from './station-past.ts';
import { demoPlaces } from './stations.catalogue.ts';

const zone = 'Asia/Tokyo';
const at = (local: string) => Temporal.ZonedDateTime.from(`${local}[${zone}]`).epochMilliseconds / 1_000;
const total = ({ insects }: PastStationEvent) => Object.values(insects).reduce((sum, count) => sum + count, 0);

describe.each(['2026-11-24T13:00:00', '2026-03-31T23:59:59', '2024-02-29T00:00:30', '2026-01-01T00:00:00'])(
  'at %s',
  (local) => {
    const to = at(local);
    const past = makeStationPast(demoPlaces, to, zone, true);
    const month = local.slice(0, 7);
    const newest = past.filter((event) => event.month === month);

    it('reaches back two years, month by month, and ends now', () => {
      const of = (name: string, trap: string) =>
        past.filter(({ place, writtenNo }) => place.name === name && writtenNo === trap);
      expect(of('第1包装室', '1')).toHaveLength(24);
      expect(new Set(of('第1包装室', '1').map((event) => event.month)).size).toBe(24);
      expect(past.every(({ timestamp }) => timestamp <= Math.max(to, at(`${local.slice(0, 10)}T00:01:00`)))).toBe(true);
      expect(past.every(({ installed, collected }) => installed < collected)).toBe(true);
      expect(past).toEqual(makeStationPast(demoPlaces, to, zone, true));
    });

    it('uses more traps this month than the plan includes, and has some that are not collected yet', () => {
      const used = newest.reduce((sum, { photos }) => sum + trapsOf(photos), 0);
      const { plan } = demoOrganizations.factory;
      expect(exceedsPlan(plan, used)).toBe(true);
      expect(excessCost(plan, used)).toBeLessThan(5_000);
      expect(demoPlaces.flatMap(({ traps }) => traps).filter(({ waiting }) => waiting === true)).toHaveLength(2);
    });

    it('has one trap over the threshold of its place', () => {
      const over = newest.filter((event) =>
        indexExceeds(trapIndex(total(event), event.installed, event.collected), event.place.threshold),
      );
      expect(over.map(({ place, trapNo }) => [place.name, trapNo])).toEqual([['下処理室', '3']]);
    });

    it('has both versions, two misread tabs, and pictures only for the newest months', () => {
      expect(new Set(past.map(({ type }) => type))).toEqual(new Set(['station', 'station_v2']));
      expect(past.filter(({ trapNo, writtenNo }) => trapNo !== writtenNo)).toHaveLength(1);
      expect(past.filter(({ place, readPlace }) => place.name !== readPlace)).toHaveLength(1);
      const months = new Set(past.filter(({ pictured }) => pictured).map((event) => event.month));
      expect(months.size).toBe(2);
      expect(makeStationPast(demoPlaces, to, zone, false).some(({ pictured }) => pictured)).toBe(false);
    });
  },
);

it('is in natural Japanese, without English words, and without spaces around numbers', () => {
  const texts = demoPlaces.flatMap(({ name, box, traps }) => [name, box ?? '', ...traps.map(({ trapNo }) => trapNo)]);
  for (const text of texts) {
    expect(text).not.toMatch(/[a-z]{2}/i);
    expect(text).not.toMatch(/[ぁ-ヿ一-龠] [0-9A-Z]|[0-9A-Z] [ぁ-ヿ一-龠]|[()]/u);
  }
});
