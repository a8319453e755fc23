import fc from 'fast-check';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { Dashboard, DashboardPartQuery, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { totalOf } from '@trapline/domain/events/insect-counts.rules.ts';
import type { CallerAccount } from '@trapline/server/callers/caller.types.ts';
import { dashboard } from '@trapline/server/dashboard/month-dashboard.actions.ts';
import { dashboardParts } from '@trapline/server/dashboard/month-parts.actions.ts';
import { lockSensor } from '@trapline/server/events/event-owner.store.ts';
import { changeMarks, deleteEvent, readEventState, settle, upsertEvent } from '@trapline/server/events/event.store.ts';
import { correctFigures } from '@trapline/server/figures/figures.actions.ts';
import { rebuildDays } from '@trapline/server/figures/rebuild-days.jobs.ts';
import { transaction, type Database } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';
import { makeAccount, makeOrganization, makeSensor, makeSite } from '../fixtures.ts';
import { plainDashboard, plainParts, type PlainWorld } from './plain-dashboard.ts';

// Histories of sensors that are counted, corrected, hidden, deleted and moved, for comparing the dashboard with a plain
// recomputation. Instants are whole and half hours around the turns of the compared months and clock changes.

const hour = 3_600;
/** The clock of the dashboard: November is under way. */
export const dashboardNow = Date.UTC(2026, 10, 5, 12) / 1_000;
const begins = [
  [2025, 9, 30],
  [2026, 8, 29],
  [2026, 9, 30],
] as const;
const moments = begins.flatMap(([year, month, day]) =>
  Array.from({ length: 2 * 24 * 5 }, (_, half) => Date.UTC(year, month, day) / 1_000 + (half * hour) / 2),
);
/** Most events are in the month that is shown and the days before it. */
const moment = fc.oneof(fc.constantFrom(...moments), fc.constantFrom(...moments.slice(-240)));
const zone = fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
// Types of all routes, among them one that no version knows.
const counts = fc
  .array(fc.tuple(fc.constantFrom(1, 2, 5, 6, 7, 24, 30), fc.integer({ min: 1, max: 9 })), { maxLength: 4 })
  .map((pairs) => [...new Map(pairs)].toSorted(([a], [b]) => a - b).flat());
const threshold = fc.constantFrom(0, 4, 8);
const sensor = fc.nat({ max: 3 });
const site = fc.nat({ max: 2 });

const counted = fc.record({
  what: fc.constant('count' as const),
  ...{ sensor, at: moment, counts, threshold, increase: threshold },
});
const step = fc.oneof(
  { weight: 3, arbitrary: counted },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('correct' as const, 'hide' as const, 'show' as const, 'false' as const, 'delete' as const),
      event: fc.nat({ max: 30 }),
      counts,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('move' as const), sensor, site, at: moment }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('zone' as const), zone }) },
);

const insect_type = fc.constantFrom(undefined, undefined, 'drain_fly', 'aphid', 'others');
const query = fc.record({
  month: fc.constantFrom('2026-11', '2026-11', '2026-10'),
  group_by: fc.constantFrom('installation_site' as const, 'sensor' as const),
  item: fc.option(fc.nat({ max: 3 }), { freq: 2 }),
  types: fc.constantFrom(undefined, 'fly_scan' as const, 'all' as const),
  insect_type,
});
const part = fc.record(
  {
    period: fc.constantFrom('current' as const, 'previous_month' as const, 'previous_year' as const),
    up_to: fc.integer({ min: 1, max: 31 }),
    day: fc.integer({ min: 1, max: 31 }),
    weekday: fc.nat({ max: 6 }),
    hour: fc.nat({ max: 23 }),
    types: fc.record(
      {
        route: fc.constantFrom('indoor' as const, 'outdoor' as const, 'not_assigned' as const),
        type: fc.constantFrom('drain_fly', 'midge'),
        except: fc.constantFrom('aphid', 'moth_fly,drain_fly'),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** A random history, and what is asked afterwards. */
export const drawnDashboard = fc.record({
  zones: fc.tuple(zone, zone),
  events: fc.array(counted, { minLength: 1, maxLength: 22 }),
  steps: fc.array(step, { maxLength: 8 }),
  queries: fc.array(query, { minLength: 2, maxLength: 3 }),
  parts: fc.array(part, { minLength: 2, maxLength: 3 }),
});
/** Such a history. */
export type DashboardHistory = typeof drawnDashboard extends fc.Arbitrary<infer T> ? T : never;
type Step = DashboardHistory['steps'][number];

/** What the dashboard answers, and the same computed plainly from the events. */
export interface Compared {
  readonly query: DashboardQuery | DashboardPartQuery;
  /** The dashboard; null: a list of events. */
  readonly shown: Dashboard | null;
  readonly kept: unknown;
  readonly real: unknown;
}

let worlds = 0;

/** Plays a history with sensors and sites of its own, and compares what is asked then. */
export async function playDashboard(database: Database, history: DashboardHistory): Promise<readonly Compared[]> {
  const { db } = database;
  worlds += 1;
  const name = `D${worlds}`;
  const own = await makeOrganization(db, `${name} own`, history.zones[0]);
  const other = await makeOrganization(db, `${name} other`, history.zones[1]);
  const account = await makeAccount(db, { organization_id: own, organization_admin: true });
  const stranger = await makeAccount(db, { organization_id: other });
  const scan = { type: 'fly_scan' } as const;
  const sensors = [
    await makeSensor(db, account, { id: `${name}_0`, ...scan }),
    await makeSensor(db, account, { id: `${name}_1`, ...scan }),
    await makeSensor(db, account, { id: `${name}_2`, type: 'fly' }),
    // Its days are those of another organization.
    await makeSensor(db, stranger, { id: `${name}_3`, ...scan }),
  ];
  const sites = [
    await makeSite(db, account, { name: `${name} 0`, ...scan }),
    await makeSite(db, account, { name: `${name} 1`, ...scan }),
    await makeSite(db, account, { name: `${name} 2`, type: 'fly' }),
  ];
  const world = { database, account, own, sensors, sites };
  const initial: Step[] = [0, 1, 2].map((at) => ({ what: 'move', sensor: at, site: at, at: (moments[0] ?? 0) - hour }));
  const keys: [number, number][] = [];
  for (const one of [...initial, ...history.events, ...history.steps]) await apply(world, one, keys);
  const plain = await readPlain(world, name);
  const found: Compared[] = [];
  for (const asked of history.queries) found.push(...(await compare(world, asked, history.parts, plain)));
  return found;
}

interface World {
  readonly database: Database;
  readonly account: CallerAccount;
  readonly own: number;
  readonly sensors: readonly number[];
  readonly sites: readonly number[];
}

async function apply({ database: { db }, own, sensors, sites }: World, one: Step, keys: [number, number][]) {
  if (one.what === 'zone') {
    await db.updateTable('organizations').set({ time_zone: one.zone }).where('id', '=', own).execute();
    return rebuildDays({ db }, own, new AbortController().signal);
  }
  if (one.what === 'move') {
    const [sensor_key = 0, site_id = 0, at] = [sensors[one.sensor], sites[one.site], instant(one.at)];
    await transaction(db, async (tx) => {
      const moved = tx
        .selectFrom('installations')
        .selectAll()
        .where((where) => {
          return where.or([where('sensor_key', '=', sensor_key), where('site_id', '=', site_id)]);
        });
      // What stood there, and where the sensor stood, ends; later installations of both are forgotten.
      for (const { id, since } of await moved.execute()) {
        await (since >= at
          ? tx.deleteFrom('installations').where('id', '=', id).execute()
          : tx.updateTable('installations').set({ until: at }).where('id', '=', id).where('until', '>', at).execute());
      }
      await tx.insertInto('installations').values({ sensor_key, site_id, since: at }).execute();
    });
    return;
  }
  const place = one.what === 'count' ? null : keys[one.event % Math.max(1, keys.length)];
  const [sensor_key = 0, at = 0] = one.what === 'count' ? [sensors[one.sensor], one.at] : (place ?? []);
  const ts = instant(at);
  await ensurePartitions(db, ts);
  await transaction(db, async (tx) => {
    await lockSensor(tx, sensor_key);
    const state = await readEventState(tx, sensor_key, ts);
    if (one.what === 'count' && state === null) {
      const thresholds = { sensor_threshold: one.threshold, sensor_increase_threshold: one.increase };
      const unknown = { captured_at: null, detected: null, from_at: null, to_at: null };
      await upsertEvent(tx, { sensor_key, ts, received_at: ts, ...thresholds, ...unknown });
      keys.push([sensor_key, at]);
    } else if (state === null) return;
    if (one.what === 'delete') await deleteEvent(tx, sensor_key, ts);
    else if (one.what === 'hide' || one.what === 'show')
      await changeMarks(tx, sensor_key, ts, { hidden: one.what === 'hide' });
    else if (one.what === 'false') await changeMarks(tx, sensor_key, ts, { misdetection: true });
    else {
      const result = { count: totalOf(one.counts), insect_counts: one.counts, unclassified: 0, failed: false };
      await settle(tx, sensor_key, ts, result);
    }
    await correctFigures(tx, sensor_key, ts, one.what === 'count' && state === null ? 'counted' : 'changed');
  });
}

/** Everything that a plain computation needs, without what is kept of it. */
async function readPlain({ database: { db }, own, sensors, sites }: World, name: string): Promise<PlainWorld> {
  const { time_zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('events')
    .select(['sensor_key', 'ts', 'count', 'insect_counts', 'hidden', 'misdetection'])
    .select(['sensor_threshold', 'sensor_increase_threshold'])
    .where('sensor_key', 'in', [...sensors])
    .orderBy('ts')
    .execute();
  const installations = await db
    .selectFrom('installations')
    .select(['sensor_key', 'site_id', 'since', 'until'])
    .where('site_id', 'in', [...sites])
    .execute();
  return {
    ...{ time_zone, events, now: dashboardNow },
    installations: installations.map(({ since, until, ...one }) => ({
      ...{ ...one, since: since.getTime() / 1_000 },
      until: until instanceof Date ? until.getTime() / 1_000 : Number.POSITIVE_INFINITY,
    })),
    sensors: sensors.slice(0, 3).map((key, index) => ({
      ...{ key, id: `${name}_${index}`, name: `${name}_${index}`, type: index === 2 ? 'fly' : 'fly_scan' },
    })),
    sites: sites.map((key, index) => ({
      ...{ key, id: String(key), name: `${name} ${index}`, type: index === 2 ? 'fly' : 'fly_scan' },
    })),
  };
}

async function compare(
  { database: { db, pool }, account, sites }: World,
  { item, ...asked }: DashboardHistory['queries'][number],
  parts: DashboardHistory['parts'],
  plain: PlainWorld,
): Promise<Compared[]> {
  const services = { db, pool, clock: { now: () => dashboardNow * 1_000 } };
  const all = asked.group_by === 'sensor' ? plain.sensors : plain.sites;
  const selected = item === null ? undefined : all[item % (asked.types === 'all' ? sites.length : 2)];
  const chosen: DashboardQuery = {
    ...{ month: asked.month, group_by: asked.group_by },
    ...(selected === undefined ? {} : { id: selected.id }),
    ...(asked.types === undefined ? {} : { types: asked.types }),
    ...(asked.insect_type === undefined ? {} : { insect_type: asked.insect_type }),
  };
  const shown = await dashboard(services, account, chosen);
  const found: Compared[] = [{ query: chosen, shown, kept: shown, real: plainDashboard(plain, chosen) }];
  for (const { types, ...of } of parts) {
    const partQuery: DashboardPartQuery = {
      ...{ ...chosen, ...of, per_page: 100 },
      ...(types === undefined ? {} : { ...types, figure: 'types' }),
    };
    const { sum, total, parts: rows } = await dashboardParts(services, account, partQuery);
    const shares = rows.map(({ share, item: { id }, event }) => [share, id, event.id]);
    found.push({ query: partQuery, shown: null, kept: { sum, total, shares }, real: plainParts(plain, partQuery) });
  }
  return found;
}
