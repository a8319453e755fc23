import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { correctFigures } from '../figures/figures.actions.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { dashboardHandlers } from './dashboard.http.ts';

const now = Date.parse('2026-07-01T00:00:00Z');
let database: Database;
let handlers: ReturnType<typeof dashboardHandlers>;
let creator: TestAccount;
let stranger: TestAccount;
let sensors = 0;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  const { db } = database;
  handlers = dashboardHandlers({ db, pool: database.pool, clock: { now: () => now } });
  creator = await makeAccount(db, { organization_id: await makeOrganization(db, 'North') });
  stranger = await makeAccount(db, { organization_id: await makeOrganization(db, 'South') });
});
afterAll(() => database.close());

const newSensor = async (type: 'fly' | 'rat_monitor' = 'fly', account = creator) => {
  sensors += 1;
  const id = `S${sensors}`;
  return { id, key: await makeSensor(database.db, account, { id, type }) };
};
const stand = (site_id: number, sensor_key: number, since: string, until: string) =>
  database.db
    .insertInto('installations')
    .values({ site_id, sensor_key, since: new Date(since), until: new Date(until) })
    .execute();

/** A stored event that was counted, or whose film has arrived. */
async function event(key: number, time: string, more: Readonly<Record<string, unknown>>) {
  const ts = new Date(time);
  await transaction(database.db, async (tx) => {
    await lockSensor(tx, key);
    const row = { sensor_key: key, ts, received_at: ts, processing: false, sensor_threshold: 10 };
    await tx
      .insertInto('events')
      .values({ ...row, sensor_increase_threshold: 5, ...more })
      .execute();
    await correctFigures(tx, key, ts, 'changed');
  });
}
const monthOf = async (group_by: 'sensor' | 'installation_site', id: string, month: string, account = creator) =>
  (await handlers.listDailyCounts(makeCall(account, { query: { month, group_by, id } }))).days;
/** Days with data, such as `05 12 total increase`. */
const described = (days: Awaited<ReturnType<typeof monthOf>>) =>
  days.flatMap(({ date, count, over_threshold, over_increase }) => {
    const over = [...(over_threshold ? ['total'] : []), ...(over_increase ? ['increase'] : [])];
    return count === null ? [] : [[date.slice(8), count, ...over].join(' ')];
  });
const refused = (type: string) => expect.objectContaining({ type });

describe('daily counts', () => {
  it('of a sensor are the highest count of each local day', async () => {
    const { id, key } = await newSensor();
    await event(key, '2026-04-30T15:00:00Z', { count: 4 });
    await event(key, '2026-05-01T14:59:59Z', { count: 2 });
    await event(key, '2026-05-01T15:00:00Z', { count: 12 });
    await event(key, '2026-05-31T14:59:59Z', { count: 3 });
    await event(key, '2026-05-31T15:00:00Z', { count: 9 });
    await event(key, '2026-05-10T00:00:00Z', { count: 50, hidden: true });
    await event(key, '2026-05-11T00:00:00Z', { count: null, detected: true });
    const days = await monthOf('sensor', id.toLowerCase(), '2026-05');
    expect(days).toHaveLength(31);
    expect(described(days)).toEqual(['01 4', '02 12 total increase', '31 3']);
    expect(described(await monthOf('sensor', id, '2026-06'))).toEqual(['01 9 increase']);
    for (const month of ['0000-02', '0001-01', '1999-12', '2026-08', '9999-12']) {
      expect(described(await monthOf('sensor', id, month))).toEqual([]);
    }
  });

  it('of a site include its sensors’ events while they stood there, to the second', async () => {
    const [first, second] = [await newSensor(), await newSensor()];
    const site = await makeSite(database.db, creator, { name: 'Hall', type: 'fly' });
    await stand(site, first.key, '2026-05-02T03:00:00.5Z', '2026-05-04T03:00:00Z');
    await stand(site, second.key, '2026-05-04T03:00:00Z', '2026-05-04T09:00:00Z');
    await stand(site, first.key, '2026-05-04T09:00:00Z', '2026-05-20T00:00:00Z');
    for (const [time, count] of [
      ['2026-05-02T03:00:00Z', 99],
      ['2026-05-02T03:00:01Z', 1],
      ['2026-05-03T03:00:00Z', 2],
      ['2026-05-04T02:00:00Z', 5],
      ['2026-05-04T03:00:00Z', 88],
      ['2026-05-04T09:00:00Z', 7],
      ['2026-05-19T23:59:59Z', 3],
      ['2026-05-20T00:00:00Z', 77],
    ] as const) {
      await event(first.key, time, { count });
    }
    await event(second.key, '2026-05-04T02:59:59Z', { count: 66 });
    await event(second.key, '2026-05-04T03:00:00Z', { count: 4 });
    await event(second.key, '2026-05-04T08:59:59Z', { count: 10, hidden: true });
    const days = await monthOf('installation_site', String(site), '2026-05');
    expect(described(days)).toEqual(['02 1', '03 2', '04 11', '20 3']);
  });

  it('of a site use its time zone, even for a sensor with another one', async () => {
    const abroad = await makeAccount(database.db, {
      organization_id: await makeOrganization(database.db, 'Abroad', 'America/New_York'),
    });
    const sensor = await newSensor('fly', abroad);
    await event(sensor.key, '2026-05-02T16:00:00Z', { count: 5 });
    await event(sensor.key, '2026-05-02T14:00:00Z', { count: 3 });
    const site = await makeSite(database.db, creator, { name: 'Lent', type: 'fly' });
    await stand(site, sensor.key, '1970-01-01T00:00:00Z', '2026-06-01T00:00:00Z');
    expect(described(await monthOf('installation_site', String(site), '2026-05'))).toEqual(['02 3', '03 5']);
    expect(described(await monthOf('sensor', sensor.id, '2026-05', abroad))).toEqual(['02 5']);
  });

  it('do not tell readers of a shared site when its trap was replaced', async () => {
    const site = await makeSite(database.db, creator, { name: 'Shared', type: 'fly_count' });
    await database.db
      .updateTable('installation_sites')
      .set({ trap_replaced_on: '2026-06-02' })
      .where('id', '=', site)
      .execute();
    const reader = await makeAccount(database.db, {});
    await database.db
      .insertInto('site_shares')
      .values({
        ...{ site_id: site, account_id: reader.id, email: reader.email },
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
    const query = { group_by: 'installation_site', id: String(site), from: '2026-06-01', to: '2026-06-03' } as const;
    const seenBy = async (account: TestAccount) =>
      (await handlers.listDailyCounts(makeCall(account, { query }))).replacements;
    expect(await seenBy(creator)).toEqual(['2026-06-02']);
    expect(await seenBy(reader)).toEqual([]);
  });

  it('of a sensor have the replacements of its site while it stands there, if the reader may know them', async () => {
    const { db } = database;
    const organization = await makeOrganization(db, 'With sites', 'Asia/Tokyo');
    const features = { active_features: ['sensor_installation_sites'] };
    await db.updateTable('organizations').set(features).where('id', '=', organization).execute();
    const owner = await makeAccount(db, { organization_id: organization, ...features });
    const { id, key } = await newSensor('fly', owner);
    const site = await makeSite(db, owner, { name: 'Press', type: 'fly' });
    await stand(site, key, '2026-06-10T00:00:00Z', '2026-06-20T00:00:00Z');
    await db.updateTable('sensors').set({ trap_replaced_on: '2026-06-12' }).where('key', '=', key).execute();
    await db.updateTable('installation_sites').set({ trap_replaced_on: '2026-06-15' }).where('id', '=', site).execute();
    const query = { group_by: 'sensor', id, from: '2026-06-01', to: '2026-06-30' } as const;
    const seenBy = async (account: TestAccount) =>
      (await handlers.listDailyCounts(makeCall(account, { query }))).replacements;
    expect(await seenBy(owner)).toEqual(['2026-06-15']);
    const reader = await makeAccount(db, {});
    const share = { email: reader.email, account_id: reader.id, shared_by: owner.id, created_at: new Date() };
    await db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, permissions: ['read'], ...share })
      .execute();
    expect(await seenBy(reader)).toEqual([]);
  });

  it('of a period cross months, with the days on which the trap was replaced', async () => {
    const { id, key } = await newSensor();
    await event(key, '2026-05-31T03:00:00Z', { count: 4 });
    await event(key, '2026-06-01T03:00:00Z', { count: 6 });
    const replaced = (entity: string, at: string, old: string | null, next: string) =>
      insertAuditEntry(database.db, {
        at: new Date(at),
        actor: { id: null, email: '' },
        action: 'sensor.update',
        entity,
        details: { changes: { trap_replaced_on: { old, new: next } } },
      });
    await database.db
      .updateTable('sensors')
      .set({ trap_replaced_on: '2026-06-02', created_at: new Date('2026-05-01') })
      .where('key', '=', key)
      .execute();
    // A deleted sensor had the same id.
    await replaced(`Sensor-${id}`, '2026-04-30', null, '2026-05-30');
    await replaced(`Sensor-${id}`, '2026-05-20', null, '2026-05-20');
    await replaced(`Sensor-${id}`, '2026-05-31', '2026-05-20', '2026-05-31');
    await replaced(`Sensor-${id}`, '2026-06-02', '2026-05-31', '2026-06-02');
    await replaced('Sensor-other', '2026-06-01', null, '2026-06-01');
    const query = { group_by: 'sensor', id } as const;
    const found = await handlers.listDailyCounts(
      makeCall(creator, { query: { ...query, from: '2026-05-30', to: '2026-06-02' } }),
    );
    expect(found.days.map(({ date, count }) => [date, count])).toEqual([
      ['2026-05-30', null],
      ['2026-05-31', 4],
      ['2026-06-01', 6],
      ['2026-06-02', null],
    ]);
    expect(found.replacements).toEqual(['2026-05-31', '2026-06-02']);
    for (const days of [
      {},
      { from: '2026-06-01' },
      { month: '2026-06', from: '2026-06-01', to: '2026-06-02' },
      { from: '2025-06-01', to: '2026-06-02' },
    ]) {
      const refusal = handlers.listDailyCounts(makeCall(creator, { query: { ...query, ...days } }));
      await expect(refusal).rejects.toEqual(refused('validation_failed'));
    }
  });

  it('need the right to see the asset, and a type with that chart', async () => {
    const { id } = await newSensor();
    const rats = await newSensor('rat_monitor');
    const site = await makeSite(database.db, creator, { name: 'Seen', type: 'fly_count' });
    for (const [group, asset] of [
      ['sensor', id],
      ['installation_site', String(site)],
    ] as const) {
      await expect(monthOf(group, asset, '2026-05', stranger)).rejects.toEqual(refused('not_found'));
    }
    await expect(monthOf('sensor', 'NOWHERE', '2026-05')).rejects.toEqual(refused('not_found'));
    await expect(monthOf('installation_site', id, '2026-05')).rejects.toEqual(refused('not_found'));
    await expect(monthOf('sensor', rats.id, '2026-05', stranger)).rejects.toEqual(refused('not_found'));
    await expect(monthOf('sensor', rats.id, '2026-05')).rejects.toBeInstanceOf(Problem);
    await expect(monthOf('sensor', rats.id, '2026-05')).rejects.toEqual(refused('validation_failed'));
    const share = { email: stranger.email, account_id: stranger.id, shared_by: creator.id, created_at: new Date() };
    await database.db
      .insertInto('site_shares')
      .values({ site_id: site, ...share })
      .execute();
    expect(await monthOf('installation_site', String(site), '2026-05', stranger)).toHaveLength(31);
  });
});

describe('appearances', () => {
  const ofSensor = (id: string, query: { timestamp_from?: number; timestamp_to?: number } = {}, account = creator) =>
    handlers.getSensorAppearance(makeCall(account, { params: { id }, query }));
  const ofSite = (id: number, query: { timestamp_from?: number; timestamp_to?: number } = {}, account = creator) =>
    handlers.getSiteAppearance(makeCall(account, { params: { id: String(id) }, query }));
  const at = (time: string) => Date.parse(time) / 1_000;
  const brief = ({ hours, days }: { hours: readonly number[]; days: number }) => ({
    days,
    ...Object.fromEntries(hours.flatMap((events, hour) => (events === 0 ? [] : [[hour, events]]))),
  });

  it('of a sensor and a site are grouped by local hour within the period, to the second', async () => {
    const rats = await newSensor('rat_monitor');
    expect(await ofSensor(rats.id)).toEqual({ hours: Array.from({ length: 24 }, () => 0), days: 0 });
    const seen = { detected: true, count: null };
    for (const time of ['03-01T15:00:00', '03-01T15:30:00', '03-02T14:59:59', '03-05T03:10:00', '04-02T03:50:00']) {
      await event(rats.key, `2026-${time}Z`, seen);
    }
    await event(rats.key, '2026-03-03T00:00:00Z', { ...seen, hidden: true });
    await event(rats.key, '2026-03-03T01:00:00Z', { ...seen, misdetection: true });
    await event(rats.key, '2026-03-03T02:00:00Z', { ...seen, detected: false });
    await event(rats.key, '2026-03-03T02:00:01Z', { ...seen, detected: null });
    expect(brief(await ofSensor(rats.id))).toEqual({ days: 32, 0: 2, 12: 2, 23: 1 });
    const from = at('2026-03-01T15:00:01Z');
    expect(brief(await ofSensor(rats.id, { timestamp_from: from }))).toEqual({ days: 32, 0: 1, 12: 2, 23: 1 });
    const until = { timestamp_from: from, timestamp_to: at('2026-03-05T03:10:01Z') };
    expect(brief(await ofSensor(rats.id, until))).toEqual({ days: 4, 0: 1, 12: 1, 23: 1 });
    const empty = { timestamp_from: until.timestamp_to, timestamp_to: from };
    expect(brief(await ofSensor(rats.id, empty))).toEqual({ days: 0 });
    const wide = { timestamp_from: -62_135_596_800, timestamp_to: 253_402_300_799 };
    expect(brief(await ofSensor(rats.id, wide))).toEqual({ days: 32, 0: 2, 12: 2, 23: 1 });

    const site = await makeSite(database.db, creator, { name: 'Kitchen', type: 'rat_monitor' });
    await stand(site, rats.key, '2026-03-01T15:30:00Z', '2026-03-05T03:10:00Z');
    // In the last of the films nothing was detected.
    expect(brief(await ofSite(site))).toEqual({ days: 2, 0: 1, 23: 1 });
    expect(brief(await ofSite(site, { timestamp_to: at('2026-03-02T00:00:00Z') }))).toEqual({ days: 1, 0: 1 });
    await expect(ofSite(site, {}, stranger)).rejects.toEqual(refused('not_found'));
    await expect(ofSensor(rats.id, {}, stranger)).rejects.toEqual(refused('not_found'));
    const share = { email: stranger.email, account_id: stranger.id, shared_by: creator.id, created_at: new Date() };
    await database.db
      .insertInto('site_shares')
      .values({ site_id: site, ...share })
      .execute();
    expect(brief(await ofSite(site, {}, stranger))).toEqual({ days: 2, 0: 1, 23: 1 });
    await expect(ofSensor(rats.id, {}, stranger)).rejects.toEqual(refused('not_found'));
  });

  it('are of all days installed, also those on which nothing was detected', async () => {
    const { key, id } = await newSensor('rat_monitor');
    const film = (time: string, more: object) => event(key, `2026-${time}Z`, { count: null, ...more });
    await film('04-01T00:00:00', { detected: true, hidden: true });
    await film('04-02T00:00:00', { detected: false });
    await film('05-01T03:00:00', { detected: true });
    await film('06-30T00:00:00', { detected: false });
    await film('07-01T00:00:00', { detected: true, misdetection: true });
    expect(brief(await ofSensor(id))).toEqual({ days: 90, 12: 1 });
  });
});
