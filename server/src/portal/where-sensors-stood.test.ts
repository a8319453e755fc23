import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stoodAt } from '@trapline/domain/installations/installation.rules.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { parseEventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventOwner } from '../events/event-owner.store.ts';
import { listSiteRows } from '../installation-sites/installation-site.store.ts';
import { sitesWithEvents } from '../installation-sites/site-change.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { listSensorRows } from '../sensors/sensor.store.ts';
import { subscribersOf } from '../sensors/subscriber.store.ts';
import { findEvent, findEvents, listSensorEvents } from '../events/event-list.store.ts';
import { eventStanding } from '../events/event-standing.store.ts';
import { visibleTags } from '../tags/tag.store.ts';
import {
  type DrawnEvent,
  drawnEvents,
  drawnInstallations,
  drawnInstant,
  makeDrawnWorld,
  type DrawnWorld,
} from '@trapline/test-world/drawn-history.ts';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { installationPeriodSql, stoodAtSql } from '../installations/installation-time.store.ts';

let database: Database;
let world: DrawnWorld;
/** An account with a share of the first site, and notifications on. */
let reader: TestAccount;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  const { db } = database;
  world = await makeDrawnWorld(db);
  reader = await makeAccount(db, { organization_id: null });
  const [site_id] = world.sites;
  await db
    .insertInto('site_shares')
    .values({ site_id, email: reader.email, account_id: reader.id, shared_by: world.owner.id, created_at: new Date() })
    .execute();
  await db
    .insertInto('site_preferences')
    .values({ account_id: reader.id, site_id, receive_notifications: true })
    .execute();
  await db
    .updateTable('organizations')
    .set({ active_features: ['sensor_installation_sites'] })
    .execute();
  await db.updateTable('sensors').set({ threshold: 7 }).execute();
  for (const [place, id] of world.sites.entries())
    await db
      .updateTable('installation_sites')
      .set({ threshold: 70 + place })
      .where('id', '=', id)
      .execute();
});
afterAll(() => database.close());

it('SQL and the rule agree on when a sensor stood at a site', async () => {
  const second = fc.integer({ min: 1_000, max: 1_004 });
  const part = fc.constantFrom(0, 0.25, 0.5);
  const moment = fc.tuple(second, part).map(([whole, more]) => whole + more);
  await fc.assert(
    fc.asyncProperty(moment, fc.option(moment), moment, second, async (since, until, at, ts) => {
      const { rows } = await sql<{ stood: boolean; from: number; to: number | null }>`
        select ${sql.raw(stoodAtSql('i', 'i.at'))} stood, ${sql.raw(installationPeriodSql('i'))}
        from (select ${instant(since)}::timestamptz since, ${instant(at)}::timestamptz "at",
          coalesce(${until === null ? null : instant(until)}::timestamptz, 'infinity') until) i`.execute(database.db);
      const [row] = rows;
      expect(row?.stood).toBe(stoodAt({ since, until }, at));
      // Events belong to whole seconds.
      const inPeriod = row !== undefined && ts >= row.from && ts < (row.to ?? Infinity);
      expect(inPeriod).toBe(stoodAt({ since, until }, ts));
    }),
    { numRuns: 200 },
  );
});

it('all queries agree on where a sensor stood, even at the instant of a move', async () => {
  const { db, pool } = database;
  await fc.assert(
    fc.asyncProperty(drawnInstallations, drawnInstant, async (installations, at) => {
      await world.keep([], installations);
      const now = instant(at);
      const siteOf = (place: number) =>
        installations.find(({ sensor, ...times }) => sensor === place && stoodAt(times, at))?.site;
      const list = { words: [], page: null, locale: 'en' } as const;
      const asOwner = { account: world.owner, now };
      const sensors = await listSensorRows(db, asOwner, { ...list, order: { key: 'id', descending: false } });
      const sites = await listSiteRows(db, asOwner, { ...list, order: { key: 'name', descending: false } });
      for (const place of [0, 1] as const) {
        const key = world.sensors[place];
        const site = siteOf(place);
        const recipients = site === 0 ? [reader.id] : [];
        const subscribers = await transaction(db, (tx) => subscribersOf(tx, [key], now));
        expect(subscribers.map((one) => one.account_id)).toEqual(recipients);
        expect((await eventOwner(db, key, now))?.sensor_threshold).toBe(site === undefined ? 7 : 70 + site);
        const standing = await eventStanding(pool, reader, key, now);
        const bySite = site === 0 ? 'shared_read' : 'none';
        expect(standing).toMatchObject({ standing: bySite, seen_by: { sensor: 'none', site: bySite } });
        const owners = await eventStanding(pool, world.owner, key, now);
        const ofSite = site === undefined ? 'none' : 'creator';
        expect(owners?.seen_by).toEqual({ sensor: 'creator', site: ofSite });
        expect(sensors[place]?.site_id).toBe(site === undefined ? null : world.sites[site]);
        const there = ([0, 1] as const).find((sensor) => siteOf(sensor) === place);
        expect(sites[place]?.sensor_id ?? undefined).toBe(there === undefined ? undefined : `drawn${there}`);
      }
    }),
    { numRuns: 60 },
  );
});

function newestOf(events: readonly DrawnEvent[]): DrawnEvent | undefined {
  return events.toSorted((a, b) => b.timestamp - a.timestamp)[0];
}

it('a site has the events and tags of the sensors that stood there, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(drawnEvents(2), drawnInstallations, async (events, installations) => {
      await world.keep(events, installations);
      const at = (site: number) =>
        events.filter(({ sensor, timestamp }) =>
          installations.some((one) => one.site === site && one.sensor === sensor && stoodAt(one, timestamp)),
        );
      const found = await sitesWithEvents(database.db, world.sites);
      expect(world.sites.map((site) => found.has(site))).toEqual([0, 1].map((site) => at(site).length > 0));
      const all = parseEventFilter({ with_hidden: '1', with_undetected: '1', ascending: '1' });
      for (const [place, siteIds] of [
        [0, [world.sites[0]]],
        [1, world.sites],
      ] as const) {
        const key = world.sensors[place];
        const listed = await listSensorEvents(database.pool, key, all, null, siteIds);
        const there = siteIds.flatMap((_, site) => at(site)).filter(({ sensor }) => sensor === place);
        expect(listed.map(({ ts }) => unix(ts))).toEqual(
          there.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b),
        );
        // What is reported elsewhere does not decide which event is the latest of a site.
        const newest = siteIds.map((_, site) => at(site).filter((event) => !event.hidden)).map(newestOf);
        const latest = newest.flatMap((event) => (event?.sensor === place ? event.timestamp : [])).toSorted();
        expect(listed.flatMap((row) => (row.latest ? unix(row.ts) : []))).toEqual(latest);
        const single = await Promise.all(listed.map(({ ts }) => findEvent(database.pool, key, ts, 'site')));
        expect(single.flatMap((row) => (row?.latest ? unix(row.ts) : []))).toEqual(latest);
        const keys = [...listed, ...listed].map(({ ts }) => ({ sensor_key: key, ts }));
        const together = await findEvents(database.pool, keys, 'site');
        expect(together).toEqual(single.toSorted((a, b) => Number(a?.ts) - Number(b?.ts)));
      }
      const tags = await visibleTags(database.db, reader, '');
      expect(new Set(tags.map(({ tag }) => tag))).toEqual(new Set(at(0).flatMap((event) => event.tags ?? [])));
    }),
    { numRuns: 60 },
  );
});
