import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestCountDays } from '@trapline/domain/attention/attention.limits.ts';
import {
  attentionReasons,
  attentionReasonsOf,
  urgencyOf,
  type AttentionFacts,
} from '@trapline/domain/attention/attention.rules.ts';
import { callsForAttention, countedNights } from '@trapline/domain/attention/night.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { appears, awaitsLook, countsInFigures } from '@trapline/domain/events/what-counts.rules.ts';
import { isSilent } from '@trapline/domain/health/silence.rules.ts';
import { sensorUnitState, siteUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import { stoodAt } from '@trapline/domain/installations/installation.rules.ts';
import { awaitedDays } from '@trapline/domain/looks/look.limits.ts';
import { includesEvent, type LookPeriod } from '@trapline/domain/looks/look.rules.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { trapDaysLeft } from '@trapline/domain/sensors/trap.rules.ts';
import {
  drawnEvents,
  drawnInstant,
  drawnInstallations,
  instants,
  makeDrawnWorld,
  type DrawnEvent,
  type DrawnWorld,
} from '@trapline/test-world/drawn-history.ts';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { withCurrentSite } from '../sensors/sensor.store.ts';
import { callerRow, maySeeSql, sensorStandingSql, sitesWithStanding } from '../shares/standing.store.ts';
import { type AttentionSql, countedNightsSql, sensorAttention, siteAttention, urgencySql } from './attention.store.ts';
import { keepNewestCount } from '../figures/newest-count.actions.ts';

/** Zones in which it is another hour of the day at the same instant. */
const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'] as const;
const newestInstant = Math.max(...instants);
const hour = 3_600;

let database: Database;
let world: DrawnWorld;
let reader: TestAccount;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  world = await makeDrawnWorld(database.db);
  reader = await makeAccount(database.db, {});
  const shared = { email: reader.email, account_id: reader.id, shared_by: world.owner.id, created_at: new Date() };
  await database.db
    .insertInto('site_shares')
    .values(world.sites.map((site_id) => ({ site_id, ...shared })))
    .execute();
  await database.db
    .insertInto('sensor_shares')
    .values({ sensor_key: world.sensors[0], ...shared, permissions: ['read'] })
    .execute();
});
afterAll(() => database.close());

const drawnAsset = fc.record({
  type: fc.constantFrom('fly_scan', 'fly_scan', 'fly_scan', 'rat_monitor', 'hykecam', 'insect_monitor_v2'),
  lastActive: fc.constantFrom(null, 0, 2, 5, 200),
  poor: fc.constantFrom(null, false, true),
  trapDays: fc.constantFrom(null, 0, 22, 23, 29, 30, 31, 40),
});
const drawnLook = fc.record({
  sensor: fc.nat({ max: 1 }),
  since: drawnInstant,
  until: drawnInstant,
  looked_at: drawnInstant,
});
type DrawnLook = LookPeriod & { readonly sensor: number };
const drawn = fc.record({
  looks: fc.array(drawnLook, { maxLength: 6 }).map((looks) => looks.filter(({ since, until }) => since <= until)),
  events: drawnEvents(2),
  installations: drawnInstallations,
  type: drawnAsset,
  zone: fc.constantFrom(...zones),
  now: fc.constantFrom(1, 3, 9, 15, 21, 27, 30, 35).map((hours) => newestInstant + hours * hour),
  toggled: fc.nat({ max: 30 }),
});

/** Stores the events and keeps the newest count of each sensor, as the portal does. */
async function keepAll(events: readonly DrawnEvent[], toggled: number): Promise<DrawnEvent[]> {
  await database.db.deleteFrom('newest_counts').execute();
  const keyOf = (event: DrawnEvent) => world.sensors[event.sensor] ?? 0;
  await transaction(database.db, async (tx) => {
    for (const event of events) await keepNewestCount(tx, keyOf(event), instant(event.timestamp));
  });
  const event = events[toggled];
  if (!event) return [...events];
  const changed = { ...event, hidden: !event.hidden, count_difference: event.count === null ? null : 3 };
  await transaction(database.db, async (tx) => {
    await tx
      .updateTable('events')
      .set({ hidden: changed.hidden, count_difference: changed.count_difference })
      .where('sensor_key', '=', keyOf(event))
      .where('ts', '=', instant(event.timestamp))
      .execute();
    await keepNewestCount(tx, keyOf(event), instant(event.timestamp));
  });
  return events.map((one) => (one === event ? changed : one));
}

/** Stores looks of the owner's organization. */
async function keepLooks(looks: readonly DrawnLook[]): Promise<void> {
  await database.db.deleteFrom('looks').execute();
  const rows = looks.map(({ sensor, since, until, looked_at }) => ({
    organization_id: world.owner.organization_id,
    account_id: world.owner.id,
    sensor_key: world.sensors[sensor] ?? 0,
    ...{ since: instant(since), until: instant(until), looked_at: instant(looked_at) },
  }));
  if (rows.length === 0) return;
  await database.db
    .insertInto('looks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the rules say about an asset with these events. */
function expectedOf(
  events: readonly DrawnEvent[],
  known: Pick<AttentionFacts, 'state' | 'trapDaysLeft'>,
  {
    type,
    now,
    zone,
    looks,
  }: {
    type: keyof typeof sensorTypeCapabilities;
    now: number;
    zone: string;
    looks: readonly DrawnLook[];
  },
) {
  const { countsInsects } = sensorTypeCapabilities[type];
  const nights = countedNights(now, zone);
  const isAwaited = (event: DrawnEvent) =>
    !looks.some(
      (look) => look.sensor === event.sensor && includesEvent(look, { ...event, received_at: event.timestamp }),
    );
  const newest = events
    .filter((event) => countsInFigures(event) && event.timestamp >= now - newestCountDays * 86_400)
    .toSorted((a, b) => b.timestamp - a.timestamp)[0];
  const reasons = attentionReasonsOf({
    ...known,
    ratsSeen:
      !countsInsects &&
      events.some(
        (event) =>
          appears(event) && callsForAttention({ timestamp: event.timestamp, looked_at: !isAwaited(event) }, nights),
      ),
    newest: newest ? { ...newest, count_difference: newest.count_difference ?? 0 } : null,
  });
  const sightings = countsInsects
    ? []
    : events.filter((event) => awaitsLook(event) && event.timestamp >= now - awaitedDays * 86_400);
  return {
    reasons: attentionReasons.map((reason) => reasons.includes(reason)),
    urgency: urgencyOf(reasons) + 1,
    not_looked_at: [...sightings, ...(newest ? [newest] : [])].some(isAwaited),
  };
}

interface Row {
  readonly key: number;
  readonly reasons: boolean[];
  readonly urgency: number;
  readonly not_looked_at: boolean;
}

/** SQL of the columns of a row besides its key. */
function columns(attention: AttentionSql) {
  const { reasons, notLookedAt } = attention;
  return sql`array[${sql.join(attentionReasons.map((reason) => reasons[reason]))}] reasons,
    ${notLookedAt} not_looked_at, ${urgencySql(attention)} urgency`;
}

async function readAll(account: TestAccount, now: Date) {
  const ofSensors = sensorAttention({ account, now });
  const sensors = await sql<Row>`
    select s.key, ${columns(ofSensors)} from ${callerRow(account)}, sensors s
    left join accounts creator on creator.id = s.created_by left join organizations o on o.id = s.organization_id
    ${withCurrentSite(now)} ${ofSensors.join}
    where ${sql.raw(maySeeSql(sensorStandingSql({ sensor: 's', caller: 'caller' })))} order by s.key`.execute(
    database.db,
  );
  const ofSites = siteAttention({ account, now });
  const sites = await sql<Row>`
    select site.id key, ${columns(ofSites)} from ${callerRow(account)}, ${sitesWithStanding(sql`true`)}
    left join accounts creator on creator.id = site.created_by left join organizations o on o.id = site.organization_id
    ${ofSites.join} where ${sql.raw(maySeeSql('site.standing'))} order by site.id`.execute(database.db);
  return { sensors: sensors.rows, sites: sites.rows };
}

it('SQL and the rule agree on the counted nights, also when clocks change', async () => {
  const days = ['2026-03-29', '2026-10-25', '2026-11-01', '2026-11-23'];
  const drawnTime = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.constantFrom(...days),
    minute: fc.oneof(fc.constantFrom(359, 360, 1_079, 1_080, 1_439), fc.nat({ max: 1_439 })),
  });
  await fc.assert(
    fc.asyncProperty(drawnTime, async ({ zone, day, minute }) => {
      const local = Temporal.PlainDateTime.from(day).add({ minutes: minute });
      const now = local.toZonedDateTime(zone).epochMilliseconds / 1_000;
      const { rows } = await sql<Record<'from' | 'to' | 'ended_from' | 'ended_to', Date | null>>`
        select * from ${countedNightsSql(instant(now), sql.lit(zone))} night`.execute(database.db);
      const { latest, ended } = countedNights(now, zone);
      expect(rows).toEqual([
        {
          from: instant(latest.from),
          to: instant(latest.to),
          ended_from: ended && instant(ended.from),
          ended_to: ended && instant(ended.to),
        },
      ]);
    }),
  );
});

it('SQL and the rules agree on what needs attention, for owners and for readers of shares', {
  timeout: 120_000,
}, async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ events, installations, looks, type: asset, zone, now, toggled }) => {
      const capabilities = sensorTypeCapabilities[asset.type];
      const at = instant(now);
      // Types without counts never store one.
      const history = capabilities.countsInsects
        ? events
        : events.map((event) => ({ ...event, count: null, count_difference: null }));
      const today = localHour(now, zone).day;
      const replaced =
        asset.trapDays === null ? null : Temporal.PlainDate.from(today).subtract({ days: asset.trapDays }).toString();
      const trap = { type: asset.type, trap_replaced_on: replaced, trap_effective_days: 30 };
      await world.keep(history, installations);
      await db.updateTable('organizations').set({ time_zone: zone }).execute();
      await db.updateTable('sensors').set(trap).execute();
      await db.updateTable('installation_sites').set(trap).execute();
      const lastActive = asset.lastActive === null ? null : now - asset.lastActive * hour;
      await db
        .updateTable('sensor_states')
        .set({ last_active: lastActive === null ? null : instant(lastActive), health_poor: asset.poor })
        .execute();
      await keepLooks(looks);
      const kept = await keepAll(history, toggled);
      const no_response = isSilent(asset.type, lastActive, hour, now);
      const health_poor = capabilities.healthCheck ? asset.poor : null;
      const unit = { no_response, last_active: lastActive, health_poor };
      const left = replaced === null || !capabilities.replacement ? null : trapDaysLeft(replaced, 30, today);
      // The reader belongs to no organization, and has looked at nothing.
      const given = (own: boolean) => ({ type: asset.type, now, zone, looks: own ? looks : [] });

      const ofSensor = (index: number, owns: boolean) => ({
        key: world.sensors[index],
        ...expectedOf(
          kept.filter(({ sensor }) => sensor === index),
          {
            state: sensorUnitState(
              owns
                ? { ...unit, permissions: ['full'] }
                : { ...unit, last_active: null, health_poor: null, permissions: ['read'] },
            ),
            trapDaysLeft: left,
          },
          given(owns),
        ),
      });
      const ofSite = (index: number, shared: boolean) => {
        const here = installations.filter(({ site }) => site === index);
        const present = here.find((one) => stoodAt(one, now));
        return {
          key: world.sites[index],
          ...expectedOf(
            kept.filter((event) => here.some((one) => one.sensor === event.sensor && stoodAt(one, event.timestamp))),
            {
              state: siteUnitState({ ...unit, sensor_id: present ? 'one' : null, shared }),
              trapDaysLeft: shared ? null : left,
            },
            given(!shared),
          ),
        };
      };
      expect(await readAll(world.owner, at)).toEqual({
        sensors: [ofSensor(0, true), ofSensor(1, true)],
        sites: [ofSite(0, false), ofSite(1, false)],
      });
      expect(await readAll(reader, at)).toEqual({
        sensors: [ofSensor(0, false)],
        sites: [ofSite(0, true), ofSite(1, true)],
      });
    }),
    { numRuns: 150 },
  );
});
