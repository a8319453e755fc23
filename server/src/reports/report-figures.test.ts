import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { totalOf } from '@trapline/domain/events/insect-counts.rules.ts';
import { keyOf } from '@trapline/domain/insects/insect.rules.ts';
import type { ReportLine } from '@trapline/domain/reports/report-figures.rules.ts';
import type { ReportSource } from '@trapline/domain/reports/report.schema.ts';
import { makeAccount, makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { changeMarks, settle, upsertEvent } from '../events/event.store.ts';
import { correctFigures } from '../figures/figures.actions.ts';
import { type Database, openDatabase, transaction } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { gatherReport } from './gather-report.actions.ts';

// Reports of sensors and of a site, at which one sensor replaces another in the middle of a day, compared with the same
// figures computed one by one from the events, in the zone of the organization.

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 4 });
});
afterAll(() => database.close());

const zone = 'Asia/Tokyo';
const hour = 3_600;
/** Two hours before October begins there. */
const begin = Date.UTC(2026, 8, 30, 13) / 1_000;
/** In the middle of 2 October there. */
const moved = begin + 38 * hour + hour / 2;
const now = Date.UTC(2026, 10, 3) / 1_000;

const oneEvent = fc.record({
  sensor: fc.nat({ max: 1 }),
  // Around the move, at the turn of the month before and after.
  at: fc
    .oneof(fc.integer({ min: 0, max: 160 }), fc.integer({ min: 1_480, max: 1_500 }))
    .map((half) => begin + (half * hour) / 2),
  counts: fc
    .array(fc.tuple(fc.constantFrom(1, 2, 7, 24), fc.integer({ min: 1, max: 9 })), { maxLength: 3 })
    .map((pairs) => [...new Map(pairs)].toSorted(([a], [b]) => a - b).flat()),
  threshold: fc.constantFrom(0, 6),
  increase: fc.constantFrom(0, 4),
  fate: fc.constantFrom('counts' as const, 'counts' as const, 'counts' as const, 'hidden' as const, 'false' as const),
});
const history = fc.uniqueArray(oneEvent, {
  minLength: 4,
  maxLength: 30,
  selector: ({ sensor, at }) => `${sensor} ${at}`,
});
type PlainEvent = typeof oneEvent extends fc.Arbitrary<infer T> ? T : never;

let worlds = 0;

async function play(events: readonly PlainEvent[]) {
  const { db, pool } = database;
  worlds += 1;
  const name = `R${worlds}`;
  const organization_id = await makeOrganization(db, name, zone);
  const account = await makeAccount(db, { organization_id, organization_admin: true, time_zone: zone });
  const type = 'fly_scan';
  const sensors = [
    await makeSensor(db, account, { id: `${name}_0`, type }),
    await makeSensor(db, account, { id: `${name}_1`, type }),
  ];
  const site = await makeSite(db, account, { name, type });
  const [first = 0, second = 0] = sensors;
  const stood = { site_id: site, since: instant(begin - hour) };
  await db
    .insertInto('installations')
    .values([
      { ...stood, sensor_key: first, until: instant(moved) },
      { ...stood, sensor_key: second, since: instant(moved) },
    ])
    .execute();
  for (const { sensor, at, counts, threshold, increase, fate } of events) {
    const [sensor_key = 0, ts] = [sensors[sensor], instant(at)];
    await ensurePartitions(db, ts);
    await transaction(db, async (tx) => {
      await lockSensor(tx, sensor_key);
      const unknown = { captured_at: null, detected: null, from_at: null, to_at: null };
      const thresholds = { sensor_threshold: threshold, sensor_increase_threshold: increase };
      await upsertEvent(tx, { sensor_key, ts, received_at: ts, ...thresholds, ...unknown });
      await settle(tx, sensor_key, ts, {
        ...{ count: totalOf(counts), insect_counts: counts, unclassified: 0, failed: false },
      });
      await correctFigures(tx, sensor_key, ts, 'counted');
    });
    if (fate === 'counts') continue;
    await transaction(db, async (tx) => {
      await lockSensor(tx, sensor_key);
      await changeMarks(tx, sensor_key, ts, fate === 'hidden' ? { hidden: true } : { misdetection: true });
      await correctFigures(tx, sensor_key, ts, 'changed');
    });
  }
  const read = async (source: ReportSource) => {
    const figures = await gatherReport(
      { db, pool, clock: { now: () => now * 1_000 } },
      {
        reader: () => Promise.resolve(account),
        signal: new AbortController().signal,
        progress: () => Promise.resolve(),
      },
      {
        ...{ type: 'legacy', time_zone: zone },
        selection: { sources: [source], period: { from: '2026-10', to: '2026-10' } },
      },
    );
    return {
      lines: figures.lines.map(plainLine),
      before: figures.before.map(plainLine),
      events: figures.events.length,
    };
  };
  return {
    site: await read({ kind: 'site', id: String(site) }),
    sensor: await read({ kind: 'sensor', id: `${name}_0` }),
  };
}

function plainLine({ month, events, days, count, counts, over }: ReportLine) {
  return { month, events, days, count, over, counts: Object.fromEntries(counts) };
}

const local = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at * 1_000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();

/** The same, one event after the other. */
function compute(all: readonly PlainEvent[], month: string, belongs: (event: PlainEvent) => boolean) {
  const last = new Map<number, ReadonlyMap<number, number>>();
  const days = new Set<string>();
  const counts: Record<string, number> = {};
  let [events, count, over] = [0, 0, 0];
  for (const event of all.toSorted((a, b) => a.at - b.at)) {
    if (event.fate !== 'counts') continue;
    const now = new Map(event.counts.flatMap((code, at) => (at % 2 === 0 ? [[code, event.counts[at + 1] ?? 0]] : [])));
    const before = last.get(event.sensor);
    last.set(event.sensor, now);
    if (!belongs(event) || local(event.at).slice(0, 7) !== month) continue;
    const total = (of: ReadonlyMap<number, number>) => [...of.values()].reduce((sum, one) => sum + one, 0);
    const more = before ? total(now) - total(before) : 0;
    events += 1;
    days.add(local(event.at));
    count += Math.max(0, more);
    const reaches = (value: number, limit: number) => limit > 0 && value >= limit;
    if (reaches(total(now), event.threshold) || reaches(more, event.increase)) over += 1;
    for (const [code, number] of before ? now : []) {
      const grown = number - (before?.get(code) ?? 0);
      const type = keyOf(code) ?? 'others';
      if (grown > 0) counts[type] = (counts[type] ?? 0) + grown;
    }
  }
  return events === 0 ? [] : [{ month, events, days: days.size, count, over, counts }];
}

it('reports of sensors and sites say what their events say, also on days that a site had only in part', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (events) => {
      const { site, sensor } = await play(events);
      const atSite = ({ sensor: number, at }: PlainEvent) => (number === 0 ? at < moved : at >= moved);
      const ofFirst = ({ sensor: number }: PlainEvent) => number === 0;
      for (const [shown, belongs] of [
        [site, atSite],
        [sensor, ofFirst],
      ] as const) {
        const lines = compute(events, '2026-10', belongs);
        expect(shown).toEqual({
          ...{ lines, before: compute(events, '2026-09', belongs) },
          events: lines[0]?.events ?? 0,
        });
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
