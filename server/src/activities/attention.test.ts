import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityCsvQuery } from '@trapline/domain/activities/activity.schema.ts';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import { sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { attentionSummary } from '../attention/attention-summary.actions.ts';
import { keepNewestCount } from '../figures/newest-count.actions.ts';
import { listSiteRows } from '../installation-sites/installation-site.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { listRequest } from '../platform/database/page.ts';
import { listSensorRows } from '../sensors/sensor.store.ts';
import { sensorHeads, siteHeads } from './group-heads.actions.ts';
import { activityPage } from './activity-page.actions.ts';
import { groupSort, sensorNarrowing, siteNarrowing } from './group-filter.store.ts';

const now = new Date('2026-07-01T03:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let database: Database;
let owner: TestAccount;
let reader: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  const { db } = database;
  owner = await makeAccount(db, { organization_id: await makeOrganization(db, 'North') });
  reader = await makeAccount(db, {});
  stranger = await makeAccount(db, { organization_id: await makeOrganization(db, 'South') });
  await ensurePartitions(db, now);
  await ensurePartitions(db, hoursAgo(24));

  const place = async (name: string, type: 'rat_monitor' | 'fly_scan', lastActive: Date) => {
    const key = await makeSensor(db, owner, { id: name.replaceAll(' ', '_'), type });
    const site = await makeSite(db, owner, { name, type });
    await db
      .insertInto('installations')
      .values({ site_id: site, sensor_key: key, since: new Date(0) })
      .execute();
    await db.updateTable('sensor_states').set({ last_active: lastActive }).where('sensor_key', '=', key).execute();
    return { key, site };
  };
  const report = async (sensor_key: number, ts: Date, event: { count?: number; detected?: boolean }) => {
    const row = { sensor_key, ts, received_at: ts, processing: false, sensor_threshold: 50, ...event };
    await db.insertInto('events').values(row).execute();
    await transaction(db, (tx) => keepNewestCount(tx, sensor_key, ts));
  };
  const well = await place('A well', 'fly_scan', hoursAgo(1));
  await report(well.key, hoursAgo(2), { count: 49 });
  const over = await place('B over and silent', 'fly_scan', hoursAgo(30));
  await report(over.key, hoursAgo(31), { count: 50 });
  await place('C silent', 'fly_scan', hoursAgo(30));
  const rats = await place('D rats', 'rat_monitor', hoursAgo(0));
  // 22:00 of the night before, in Tokyo.
  await report(rats.key, hoursAgo(14), { detected: true });
  const shared = { email: reader.email, account_id: reader.id, shared_by: owner.id, created_at: now };
  await db
    .insertInto('site_shares')
    .values([over, rats].map(({ site }) => ({ site_id: site, ...shared })))
    .execute();
});
afterAll(() => database.close());

const summaryOf = (account: TestAccount, group_by: 'installation_site' | 'sensor') =>
  attentionSummary({ db: database.db, clock: { now: () => now.getTime() } }, account, { group_by });
const none = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };

it.each(['installation_site', 'sensor'] as const)('the summary counts each %s by reason', async (group_by) => {
  expect(await summaryOf(owner, group_by)).toEqual({
    group_by,
    total: 4,
    need_care: 2,
    well: 1,
    reasons: { ...none, rats: 1, over_threshold: 1, silent: 2 },
    not_looked_at: 3,
    as_of: now.getTime() / 1_000,
  });
  expect(await summaryOf(stranger, group_by)).toMatchObject({ total: 0, need_care: 0, well: 0, reasons: none });
});

it('the summary of shared sites counts what their events show, not the state of units', async () => {
  expect(await summaryOf(reader, 'installation_site')).toMatchObject({
    total: 2,
    need_care: 1,
    well: 0,
    reasons: { ...none, rats: 1, over_threshold: 1 },
  });
  expect(await summaryOf(reader, 'sensor')).toMatchObject({ total: 0 });
});

it('the heads of groups say why each needs attention, and how far its newest count is from the threshold', async () => {
  const services = { db: database.db, clock: { now: () => now.getTime() } };
  const { rows } = await sql<{ id: number; key: number; name: string; type: string; time_zone: string | null }>`
    select site.id, s.key, site.name, site.type, null time_zone from installation_sites site
    join installations i on i.site_id = site.id join sensors s on s.key = i.sensor_key order by site.name`.execute(
    database.db,
  );
  const sites = await siteHeads(services, { account: owner, now }, rows);
  const sensors = await sensorHeads(
    services,
    { account: owner, now },
    rows.map((row) => ({ ...row, id: row.key })),
  );
  const shown = rows.map(({ id, key, name }) => {
    const [site, sensor] = [sites.get(id), sensors.get(key)];
    expect(sensor).toEqual(site);
    return [name, site?.reasons, site?.newest, site?.trend.days.at(-1), site?.trend.since_yesterday];
  });
  expect(shown).toEqual([
    ['A well', [], { count: 49, threshold: 50 }, null, 0],
    ['B over and silent', ['over_threshold', 'silent'], { count: 50, threshold: 50 }, null, 0],
    ['C silent', ['silent'], null, null, 0],
    ['D rats', ['rats'], null, 0, 0],
  ]);
  const withHeads = await siteHeads(services, { account: reader, now }, rows.slice(1, 2));
  expect(withHeads.get(rows[1]?.id ?? 0)?.reasons).toEqual(['over_threshold']);
});

it('the head of a group tells the present, whatever period its events are narrowed to', async () => {
  const services = { db: database.db, pool: database.pool, clock: { now: () => now.getTime() }, mailInDomain: null };
  for (const group_by of ['installation_site', 'sensor'] as const) {
    const query = { group_by, order: 'name', timestamp_from: 1, timestamp_to: 2 } as const;
    const { groups } = await activityPage(services, owner, query);
    expect(groups.map(({ events, newest, reasons }) => [events.length, newest?.count, reasons])).toEqual([
      [0, 49, []],
      [0, 50, ['over_threshold', 'silent']],
      [0, undefined, ['silent']],
      [0, undefined, ['rats']],
    ]);
  }
});

it('groups are narrowed to a reason and ordered by urgency', async () => {
  const names = async (account: TestAccount, query: ActivityCsvQuery) => {
    const sort = groupSort(query);
    const asset = { account, now };
    const sites = listRequest({ sort }, siteSortKeys, 'en');
    const sensors = listRequest({ sort }, sensorSortKeys, 'en');
    const found = [
      await listSiteRows(database.db, asset, sites, siteNarrowing(query, asset)),
      await listSensorRows(database.db, asset, sensors, sensorNarrowing(query, asset)),
    ];
    return found.map((rows) => rows.map(({ name }) => name[0]).join(''));
  };
  expect(await names(owner, { order: 'urgency' })).toEqual(['DBCA', 'DBCA']);
  expect(await names(owner, { order: 'name' })).toEqual(['ABCD', 'ABCD']);
  expect(await names(owner, { attention: 'silent' })).toEqual(['BC', 'BC']);
  expect(await names(owner, { attention: 'silent', order: 'urgency' })).toEqual(['BC', 'BC']);
  expect(await names(owner, { attention: 'rising' })).toEqual(['', '']);
  expect(await names(owner, { attention: 'not_looked_at', order: 'name' })).toEqual(['ABD', 'ABD']);
  expect(await names(reader, { attention: 'silent' })).toEqual(['', '']);
  expect(await names(reader, { order: 'urgency' })).toEqual(['DB', '']);
});
