import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combinedCsvColumns } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLogger } from '../platform/base/log.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { exportHandlers } from './export.http.ts';

let database: Database;
let handlers: ReturnType<typeof exportHandlers>;
let creator: TestAccount;
let reader: TestAccount;
let clock = 0;
let fly: number;
let hall: number;
let kitchen: number;

type Query = Parameters<typeof handlers.exportActivities>[0]['query'];
const at = (time: string) => new Date(`2026-${time}Z`);
const event = (sensor_key: number, time: string, more: object) =>
  database.db
    .insertInto('events')
    .values({ sensor_key, ts: at(time), received_at: at(time), processing: false, count: null, ...more })
    .execute();
const share = () => ({ email: reader.email, account_id: reader.id, shared_by: creator.id, created_at: new Date() });

beforeAll(async () => {
  const { url } = await createTestDatabase();
  database = openDatabase({ url, connections: 3 });
  const { db, pool } = database;
  handlers = exportHandlers({ db, pool, directUrl: url, clock: { now: () => clock }, log: createLogger('silent') });
  creator = await makeAccount(db, { organization_id: await makeOrganization(db, '北'), name: '=山田', locale: 'ja' });
  reader = await makeAccount(db, {});
  fly = await makeSensor(db, creator, { id: 'Fly_1', type: 'fly_count', place: '+1F', memo: 'fly memo' });
  const rat = await makeSensor(db, creator, { id: 'Rat_1', type: 'rat_monitor', place: 'attic', memo: '@rat' });
  const camera = await makeSensor(db, creator, { id: 'Cam_1', type: 'hykecam' });
  const abroad = await makeAccount(db, { organization_id: await makeOrganization(db, 'Abroad', 'America/New_York') });
  const far = await makeSensor(db, abroad, { id: 'Far_1', type: 'insect_monitor_v2', memo: 'far memo' });
  await db
    .insertInto('sensor_shares')
    .values({ sensor_key: far, ...share(), email: creator.email, account_id: creator.id, shared_by: abroad.id })
    .execute();
  hall = await makeSite(db, creator, { name: 'Hall', type: 'fly_count', memo: 'hall memo' });
  kitchen = await makeSite(db, creator, { name: 'Kitchen', type: 'rat_monitor' });
  await db
    .insertInto('installations')
    .values([
      { site_id: hall, sensor_key: fly, since: at('02-01T00:00:00') },
      { site_id: kitchen, sensor_key: rat, since: at('01-01T00:00:00') },
    ])
    .execute();
  const limits = { sensor_threshold: 10, sensor_increase_threshold: 4 };
  await event(fly, '01-31T00:00:00', { count: 1, ...limits });
  await event(fly, '02-02T00:00:00', { count: 12, ...limits, tags: ['=a', 'b'], pickup: true });
  await event(fly, '03-02T00:00:00', { count: 3, misdetection: true });
  const film = { from_at: at('02-03T00:00:05'), to_at: at('02-03T00:00:09') };
  await event(rat, '02-03T00:00:00', { detected: true, ...film });
  await event(rat, '02-03T01:00:00', { detected: false });
  await event(camera, '02-04T00:00:00', { detected: true });
  await event(far, '02-05T00:00:00', { count: 7, sensor_threshold: 5, insect_counts: [2, 7] });
});
afterAll(() => database.close());

async function open(account: TestAccount, query: Query): Promise<{ name: string; body: Readable }> {
  const { body, headers } = await handlers.exportActivities(makeCall(account, { query }));
  if (!(body instanceof Readable)) throw new Error('Not a stream');
  return { name: headers?.['content-disposition'] ?? '', body };
}
async function rows(account: TestAccount, query: Query = {}): Promise<string[][]> {
  const { body } = await open(account, query);
  const closed = once(body, 'close');
  const csv = await text(body);
  await closed;
  return readCsv(csv);
}
/** The given columns of all lines except the heading. */
const cells = async (query: Query, ...columns: (typeof combinedCsvColumns)[number][]) =>
  (await rows(creator, query)).slice(1).map((row) => columns.map((column) => row[combinedCsvColumns.indexOf(column)]));
const bySensor = { group_by: 'sensor', locale: 'en' } as const;
const bySite = { group_by: 'installation_site' } as const;

describe('the CSV of an activity page', () => {
  it('contains all sensors with the same columns, each in its time zone, with escaped cells', async () => {
    const [heading, ...lines] = await rows(creator, bySensor);
    expect(heading).toHaveLength(combinedCsvColumns.length);
    const whose = ['北', `'=山田`, `'+1F`, ''];
    // Insect sensors, rat cameras, fly sensors: in the order of the page.
    expect(lines[0]?.slice(5)).toEqual([...['5', '-', '', '2026/02/04 19:00:00', '', '7', '', '', '', '0', '0', '']]);
    expect(lines.slice(1).map((line) => line.slice(1))).toEqual([
      [
        ...['北', `'=山田`, 'attic', '', '', '', `'@rat`, '', '2026/02/03 09:00:00', ''],
        ...['1', '2026/02/03 09:00:05', '2026/02/03 09:00:09', '0', '0', ''],
      ],
      [...whose, '0', '-', 'fly memo', '2026/03/02 09:00:00', '', '3', '', '', '', '0', '1', ''],
      [...whose, '10', '4', 'fly memo', '2026/02/02 09:00:00', '', '12', '', '', '', '1', '0', `'=a, b`],
      [...whose, '10', '4', 'fly memo', '2026/01/31 09:00:00', '', '1', '', '', '', '0', '0', ''],
    ]);
    expect(lines.map(([number]) => number)).toEqual(['1', '2', '3', '4', '5']);
    // Nothing else would say which sensor it is.
    expect(lines[0]?.[3]).toBe('Far_1');
  });

  it('is in the requested language or the account’s, and so is its file name', async () => {
    expect((await rows(creator))[0]?.slice(0, 4)).toEqual(['No', '組織', 'ユーザー', '設置場所']);
    const { name, body } = await open(creator, {});
    expect(name).toContain(`filename*=UTF-8''${encodeURIComponent('モニタリング.csv')}`);
    body.destroy();
    await once(body, 'close');
    const english = await open(creator, { locale: 'en' });
    expect(english.name).toContain('filename="Activity.csv"');
    english.body.destroy();
    await once(english.body, 'close');
  });

  it('is grouped by sites if the page is, each with the events of its installations', async () => {
    expect(await cells(bySite, 'place', 'total', 'installed_on', 'memo')).toEqual([
      ['Hall', '3', '2026/02/01', 'hall memo'],
      ['Hall', '12', '2026/02/01', 'hall memo'],
      ['Kitchen', '', '2026/01/01', ''],
    ]);
  });

  it('is grouped as the account’s page unless the request says how', async () => {
    const withSites = { ...creator, active_features: ['sensor_installation_sites'] };
    const places = async (account: TestAccount) =>
      (await rows(account)).slice(1).map((row) => row[combinedCsvColumns.indexOf('place')]);
    expect(new Set(await places(withSites))).toEqual(new Set(['Hall', 'Kitchen']));
    expect(await places({ ...creator, active_features: [] })).toContain('attic');
  });

  it('applies the page’s filters', async () => {
    const totals = (query: Query) => cells({ ...bySensor, ...query }, 'place', 'total');
    expect(await totals({ sensorId: 'fly_1', pickup: '1' })).toEqual([[`'+1F`, '12']]);
    expect(await totals({ type: 'rat_monitor', with_undetected: '1' })).toEqual([
      ['attic', ''],
      ['attic', ''],
    ]);
    expect(await totals({ q: 'attic' })).toEqual([['attic', '']]);
    expect(await totals({ place: ' ATTIC' })).toEqual([['attic', '']]);
    // Only the place is searched.
    expect(await totals({ place: 'rat_1' })).toEqual([]);
    expect(await totals({ exceeded: '1', ascending: '1' })).toMatchObject({ length: 2 });
    expect(await totals({ tags: '["b"]' })).toEqual([[`'+1F`, '12']]);
    expect(await totals({ bookmarkedOnly: '1' })).toEqual([]);
    expect(await totals({ from: 9, to: 9 })).toEqual([]);
    expect(await cells({ ...bySite, siteId: String(kitchen) }, 'place')).toEqual([['Kitchen']]);
    expect(await cells({ ...bySite, installationSiteId: 'x' }, 'place')).toEqual([]);
    const preference = { account_id: creator.id, sensor_key: fly, bookmarked: true };
    await database.db.insertInto('sensor_preferences').values(preference).execute();
    expect(await totals({ bookmarkedOnly: '1' })).toMatchObject({ length: 3 });
    await expect(open(creator, { tags: 'none' })).rejects.toMatchObject({ type: 'validation_failed' });
  });

  it('contains for each reader what their share allows', async () => {
    expect(await rows(reader, bySite)).toHaveLength(1);
    await database.db
      .insertInto('site_shares')
      .values({ site_id: hall, ...share() })
      .execute();
    const lines = (await rows(reader, bySite)).slice(1);
    expect(lines.map((line) => line.slice(1, 11))).toEqual([
      ['', '', 'Hall', '', '0', '-', '', '2026/03/02 09:00:00', '', '3'],
      ['', '', 'Hall', '', '10', '4', '', '2026/02/02 09:00:00', '', '12'],
    ]);
    expect(await rows(reader, bySensor)).toHaveLength(1);
  });

  it('skips parts whose share has ended when their turn comes, and stops when the account may no longer act', async () => {
    const owner = await makeAccount(database.db, {});
    for (let n = 0; n < 4; n += 1) {
      const memo = 'm'.repeat(600);
      const key = await makeSensor(database.db, owner, { id: `Long_${n}`, name: `${n}`, type: 'fly_count', memo });
      await database.pool.query(
        `insert into events (sensor_key, ts, received_at, count)
         select $1, ts, ts, 1 from generate_series('2026-01-01Z'::timestamptz, '2026-01-03Z', '1 minute') ts`,
        [key],
      );
      await database.db
        .insertInto('sensor_shares')
        .values({ sensor_key: key, ...share(), shared_by: owner.id })
        .execute();
    }
    const own = { ...bySensor, q: 'Long' };
    /** Begins a download, and returns it with its heading. The lines of the first sensor are more than are read ahead. */
    const begin = async (account: TestAccount) => {
      const { body } = await open(account, own);
      await once(body, 'readable');
      const heading = String(body.read());
      await once(body, 'readable');
      return { body, heading };
    };
    const first = await begin(reader);
    await database.db.deleteFrom('sensor_shares').where('account_id', '=', reader.id).execute();
    const lines = readCsv(first.heading + (await text(first.body))).slice(1);
    // For up to a second the current sensor continues; later ones do not start.
    expect(new Set(lines.map((line) => line[2])).size).toBe(1);
    expect(lines.length).toBeLessThan(4 * 2_881);

    const whole = await begin(owner);
    clock += 2_000;
    expect(readCsv(whole.heading + (await text(whole.body)))).toHaveLength(1 + 4 * 2_881);

    const second = await begin(owner);
    await database.db.updateTable('accounts').set({ activated: false }).where('id', '=', owner.id).execute();
    clock += 2_000;
    await expect(text(second.body)).rejects.toMatchObject({ type: 'not_found' });
  });
});
