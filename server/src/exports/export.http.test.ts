import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardCell } from '@trapline/domain/common/csv.rules.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import type { StreamAnswer } from '../platform/http/handler.ts';
import { createLogger } from '../platform/base/log.ts';
import { startInstallation } from '../installations/installation.store.ts';
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

const at = (time: string) => new Date(`2026-${time}Z`);
const seconds = (time: string) => at(time).getTime() / 1_000;

describe('exports of events', () => {
  let database: Database;
  let handlers: ReturnType<typeof exportHandlers>;
  let creator: TestAccount;
  let stranger: TestAccount;

  beforeAll(async () => {
    const { url } = await createTestDatabase();
    database = openDatabase({ url, connections: 3 });
    const { db, pool } = database;
    handlers = exportHandlers({ db, pool, directUrl: url, clock: { now: () => 0 }, log: createLogger('silent') });
    const organization = await makeOrganization(db, '北,工場');
    creator = await makeAccount(db, { organization_id: organization, name: '=山田 "花子"', locale: 'ja' });
    stranger = await makeAccount(db, { organization_id: await makeOrganization(db, 'South') });
  });
  afterAll(() => database.close());

  type Query = Parameters<typeof handlers.exportSensorEvents>[0]['query'];

  function asReadable(answer: StreamAnswer): Readable {
    if (answer.body instanceof Readable) return answer.body;
    throw new Error('Not a stream');
  }
  async function rowsOf(answer: StreamAnswer): Promise<string[][]> {
    const body = asReadable(answer);
    const closed = once(body, 'close');
    const csv = await text(body);
    await closed;
    return readCsv(csv);
  }
  const open = (account: TestAccount, id: string, query: Query = {}) =>
    handlers.exportSensorEvents(makeCall(account, { params: { id }, query }));
  const openSite = (account: TestAccount, id: number, query: Query = {}) =>
    handlers.exportSiteEvents(makeCall(account, { params: { id: String(id) }, query }));
  const sensorRows = async (id: string, query: Query = {}) => rowsOf(await open(creator, id, query));
  const event = (sensor_key: number, time: string, more: Readonly<Record<string, unknown>> = {}) =>
    database.db
      .insertInto('events')
      .values({ sensor_key, ts: at(time), received_at: at(time), processing: false, count: 0, ...more })
      .execute();
  const refused = (type: string) => expect.objectContaining({ type });

  it('contains an insect sensor’s events with all insect types, in the asset’s time zone', async () => {
    const key = await makeSensor(database.db, creator, {
      id: 'Insect_1',
      name: '厨房 東',
      place: '+1F',
      memo: 'two\nlines, "quoted"',
      installed_on: '2026-01-02',
    });
    await event(key, '01-05T15:30:00', { count: 12, sensor_threshold: 10, insect_counts: [1, 2, 4, 3, 26, 7] });
    await event(key, '02-01T00:00:00', {
      count: null,
      processing: true,
      tags: ['-危険', 'b, c', 'x\ty\\z\nw'],
      pickup: true,
    });
    const answer = await open(creator, 'insect_1');
    expect(answer.contentType).toBe('text/csv; charset=utf-8');
    expect(answer.headers?.['content-disposition']).toContain("filename*=UTF-8''%E5%8E%A8%E6%88%BF%20%E6%9D%B1.csv");
    const body = asReadable(answer);
    const bytes = Buffer.concat(await body.toArray());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [heading, newest, oldest, ...more] = readCsv(bytes.subarray(3).toString());
    expect(more).toEqual([]);
    expect(heading?.slice(0, 12)).toEqual([
      'No',
      '組織',
      'ユーザー',
      'センサー',
      'センサーID',
      '設置場所',
      '設置日',
      'しきい値',
      'メモ',
      '撮影日時',
      '合計',
      'アブラムシ',
    ]);
    const whose = ['北,工場', `'=山田 "花子"`, '厨房 東', 'Insect_1', `'+1F`, '2026/01/02'];
    const none = Array.from({ length: 26 }, () => '');
    expect(newest).toEqual([
      '1',
      ...whose,
      '0',
      'two\nlines, "quoted"',
      '2026/02/01 09:00:00',
      '',
      ...none,
      '1',
      `'-危険, b, c, x\ty\\z\nw`,
    ]);
    const counts = Array.from({ length: 26 }, (_, index) => ({ 2: '3', 24: '7', 25: '2' })[index] ?? '0');
    expect(oldest).toEqual([
      '2',
      ...whose,
      '10',
      'two\nlines, "quoted"',
      '2026/01/06 00:30:00',
      '12',
      ...counts,
      '0',
      '',
    ]);
  });

  it('has the right columns for fly and rat sensors', async () => {
    const fly = await makeSensor(database.db, creator, { id: 'fly', type: 'fly_count' });
    await event(fly, '01-01T00:00:00', {
      count: 5,
      sensor_threshold: 3,
      sensor_increase_threshold: 4,
      insect_counts: [1, 5],
    });
    await event(fly, '01-02T00:00:00', { count: 6, captured_at: at('01-01T23:59:59.500') });
    const [heading, second, first] = await sensorRows('fly', { locale: 'en' });
    expect(heading?.slice(7)).toEqual([
      'Threshold',
      'Increase threshold',
      'Memo',
      'Captured at',
      'Total',
      'Pickup',
      'Tags',
    ]);
    expect(second?.slice(7)).toEqual(['0', '-', '', '2026/01/02 08:59:59', '6', '0', '']);
    expect(first?.slice(7)).toEqual(['3', '4', '', '2026/01/01 09:00:00', '5', '0', '']);

    const rat = await makeSensor(database.db, creator, { id: 'rat', type: 'rat_monitor' });
    await event(rat, '01-01T00:00:00', {
      detected: true,
      from_at: at('01-01T00:00:05'),
      to_at: at('01-01T00:00:09'),
      misdetection: true,
    });
    await event(rat, '01-01T01:00:00', { detected: false });
    expect((await sensorRows('rat')).slice(1).map((row) => row.slice(7))).toEqual([
      ['', '2026/01/01 09:00:00', '1', '2026/01/01 09:00:05', '2026/01/01 09:00:09', '0', '1', ''],
    ]);
    const all = await sensorRows('rat', { with_undetected: '1', ascending: '1' });
    expect(all.slice(1).map((row) => [row[0], row[9]])).toEqual([
      ['1', '1'],
      ['2', '0'],
    ]);
  });

  it('applies the filters', async () => {
    const key = await makeSensor(database.db, creator, { id: 'filtered', type: 'fly_count' });
    await event(key, '01-31T23:59:59', { count: 1 });
    await event(key, '02-01T00:00:00', { count: 2, pickup: true });
    await event(key, '02-10T00:00:00', { count: 3, hidden: true });
    await event(key, '02-20T00:00:00', { count: 4, misdetection: true, tags: ["it's", 'b'] });
    await event(key, '03-01T00:00:00', { count: 5, sensor_threshold: 5 });
    await event(key, '03-02T00:00:00', { count: 6, sensor_increase_threshold: 3, count_difference: 3 });
    await event(key, '03-03T00:00:00', {
      count: 7,
      sensor_threshold: 8,
      sensor_increase_threshold: 9,
      count_difference: 3,
    });
    const totals = async (query: Query) => (await sensorRows('filtered', query)).slice(1).map((row) => Number(row[11]));
    expect(await totals({})).toEqual([7, 6, 5, 4, 2, 1]);
    expect(await totals({ ascending: '1', with_hidden: '1' })).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(
      await totals({ timestamp_from: seconds('02-01T00:00:00'), timestamp_to: seconds('03-01T00:00:00') }),
    ).toEqual([4, 2]);
    expect(await totals({ from: seconds('03-02T00:00:00') })).toEqual([7, 6]);
    // The next event is at the very end, and belongs to what follows.
    expect(await totals({ from: seconds('01-31T23:59:59'), to: seconds('02-01T00:00:00') })).toEqual([1]);
    expect(await totals({ from: seconds('03-02T00:00:00'), to: seconds('03-02T00:00:00') })).toEqual([]);
    expect(await totals({ pickup: '1' })).toEqual([2]);
    expect(await totals({ exceeded_only: '1' })).toEqual([6, 5]);
    expect(await totals({ misdetection: '1' })).toEqual([4]);
    expect(await totals({ misdetection: '0' })).toEqual([7, 6, 5, 2, 1]);
    expect(await totals({ tags: JSON.stringify(["it's", 'other']) })).toEqual([4]);
    expect(await totals({ tags: JSON.stringify(["') or true --", '\\']) })).toEqual([]);
    await expect(open(creator, 'filtered', { tags: 'no list' })).rejects.toEqual(refused('validation_failed'));
  });

  it('returns only the heading if there are no events', async () => {
    await makeSensor(database.db, creator, { id: 'empty' });
    expect(await sensorRows('empty')).toHaveLength(1);
  });

  it('contains for a site its sensors’ events while they stood there', async () => {
    const [s1, s2] = [
      await makeSensor(database.db, creator, { id: 'site_1', type: 'fly_count', name: 'one' }),
      await makeSensor(database.db, creator, { id: 'site_2', type: 'fly_count', name: 'two' }),
    ];
    const site = await makeSite(database.db, creator, { name: '=入口', type: 'fly_count', memo: 'site memo' });
    for (const [sensor_key, time] of [
      [s1, '01-10T00:00:00'],
      [s2, '02-10T00:00:00.500'],
    ] as const) {
      await transaction(database.db, (tx) => startInstallation(tx, { site_id: site, sensor_key, at: at(time) }));
    }
    await event(s1, '01-09T23:59:59', { count: 1 });
    await event(s1, '01-10T00:00:00', { count: 2 });
    await event(s1, '02-10T00:00:00', { count: 3 });
    await event(s2, '02-10T00:00:00', { count: 4 });
    await event(s1, '02-10T00:00:01', { count: 5 });
    await event(s2, '02-10T00:00:01', { count: 6 });
    const answer = await openSite(creator, site);
    expect(answer.headers?.['content-disposition']).toContain('%3D%E5%85%A5%E5%8F%A3.csv');
    const rows = (await rowsOf(answer)).slice(1);
    expect(rows.map((row) => [row[0], row[3], row[4], row[5], row[6], row[9], row[11]])).toEqual([
      ['1', 'two', 'site_2', `'=入口`, '2026/02/10', 'site memo', '6'],
      ['2', 'one', 'site_1', `'=入口`, '2026/01/10', 'site memo', '3'],
      ['3', 'one', 'site_1', `'=入口`, '2026/01/10', 'site memo', '2'],
    ]);
    const ascending = await rowsOf(
      await openSite(creator, site, { ascending: '1', timestamp_from: seconds('02-01T00:00:00') }),
    );
    expect(ascending.slice(1).map((row) => row[11])).toEqual(['3', '6']);

    await expect(openSite(stranger, site)).rejects.toEqual(refused('not_found'));
    await database.db
      .insertInto('site_shares')
      .values({
        site_id: site,
        email: stranger.email,
        account_id: stranger.id,
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
    const shared = (await rowsOf(await openSite(stranger, site))).slice(1);
    expect(shared.map((row) => row.slice(0, 12))).toEqual([
      ['1', '', '', '', '', `'=入口`, '', '0', '-', '', '2026/02/10 09:00:01', '6'],
      ['2', '', '', '', '', `'=入口`, '', '0', '-', '', '2026/02/10 09:00:00', '3'],
      ['3', '', '', '', '', `'=入口`, '', '0', '-', '', '2026/01/10 09:00:00', '2'],
    ]);
    await expect(open(stranger, 'site_1')).rejects.toEqual(refused('not_found'));

    // A share of one of the sensors reveals that sensor, but nothing else of the site.
    await database.db
      .insertInto('sensor_shares')
      .values({
        sensor_key: s1,
        email: stranger.email,
        account_id: stranger.id,
        permissions: ['full'],
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
    const both = (await rowsOf(await openSite(stranger, site))).slice(1);
    expect(both.map((row) => [...row.slice(1, 7), row[9]])).toEqual([
      ['', '', '', '', `'=入口`, '', ''],
      ['', '', 'one', 'site_1', `'=入口`, '2026/01/10', ''],
      ['', '', 'one', 'site_1', `'=入口`, '2026/01/10', ''],
    ]);
  });

  it('contains for a sensor the sites where it stood, for readers who may know them', async () => {
    const { db } = database;
    const organization = await makeOrganization(db, 'With sites');
    await db
      .updateTable('organizations')
      .set({ active_features: ['sensor_installation_sites'] })
      .where('id', '=', organization)
      .execute();
    const owner = await makeAccount(db, { organization_id: organization });
    const key = await makeSensor(db, owner, { id: 'moved', type: 'fly_count', place: 'Store', name: 'Trap 1' });
    const [door, dock] = [
      await makeSite(db, owner, { name: 'Door', type: 'fly_count' }),
      await makeSite(db, owner, { name: 'Dock', type: 'fly_count' }),
    ];
    for (const [site_id, time] of [
      [door, '01-10T00:00:00'],
      [dock, '02-10T00:00:00'],
    ] as const)
      await transaction(db, (tx) => startInstallation(tx, { site_id, sensor_key: key, at: at(time) }));
    for (const time of ['01-09T00:00:00', '01-10T00:00:00', '02-09T23:59:59', '02-10T00:00:00']) await event(key, time);
    const places = async (account: TestAccount) =>
      (await rowsOf(await open(account, 'moved', { ascending: '1' }))).slice(1).map((row) => [row[5], row[6]]);
    expect(await places(owner)).toEqual([
      ['Store', ''],
      ['Door', '2026/01/10'],
      ['Door', '2026/01/10'],
      ['Dock', '2026/02/10'],
    ]);
    const share = { email: stranger.email, account_id: stranger.id, shared_by: owner.id, created_at: new Date() };
    await db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, ...share })
      .execute();
    await db
      .insertInto('site_shares')
      .values({ site_id: dock, ...share })
      .execute();
    expect(await places(stranger)).toEqual([
      ['Store', ''],
      ['Store', ''],
      ['Store', ''],
      ['Dock', '2026/02/10'],
    ]);
  });

  it('omits the memo for a read-only share', async () => {
    const key = await makeSensor(database.db, creator, { id: 'memo', type: 'fly_count', memo: 'secret' });
    await event(key, '01-01T00:00:00');
    await database.db
      .insertInto('sensor_shares')
      .values({
        sensor_key: key,
        email: stranger.email,
        account_id: stranger.id,
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
    const [, row] = await rowsOf(await open(stranger, 'memo'));
    expect([row?.[3], row?.[9]]).toEqual(['memo', '']);
  });

  it('is refused for types without exports', async () => {
    await makeSensor(database.db, creator, { id: 'camera', type: 'hykecam' });
    await expect(open(creator, 'camera')).rejects.toEqual(refused('not_found'));
  });

  it('can be parsed back unchanged, whatever texts it contains', async () => {
    const cell = fc.oneof(
      fc
        .array(fc.oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), {
          minLength: 1,
          maxLength: 12,
        })
        .map((codes) => String.fromCodePoint(...codes)),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', '\\', 'N', '虫', '𠮷', "'", '.'),
        minLength: 1,
      }),
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        cell,
        cell,
        cell,
        fc.array(cell, { minLength: 1, maxLength: 40 }),
        async (name, place, memo, tags) => {
          round += 1;
          const id = `any_${round}`;
          const key = await makeSensor(database.db, creator, { id, type: 'fly_count', name, place, memo });
          const first = seconds('01-01T00:00:00');
          await database.db
            .insertInto('events')
            .values(
              tags.map((tag, index) => ({
                sensor_key: key,
                ts: new Date((first + index) * 1_000),
                received_at: at('01-01T00:00:00'),
                count: index,
                tags: [tag],
              })),
            )
            .execute();
          const [, ...rows] = await sensorRows(id, { ascending: '1' });
          expect(rows.map((row) => [row[3], row[5], row[9], row[11], row[13]])).toEqual(
            tags.map((tag, index) => [
              guardCell(name),
              guardCell(place),
              guardCell(memo),
              String(index),
              guardCell(tag),
            ]),
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});
