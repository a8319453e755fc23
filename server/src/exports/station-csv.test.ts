import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { insectTypesOfVersion } from '@trapline/domain/insects/insect.rules.ts';
import { insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { makeAccount, makeCall, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { createLogger } from '../platform/base/log.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import type { StreamAnswer } from '../platform/http/handler.ts';
import { exportHandlers } from './export.http.ts';

let database: Database;
let handlers: ReturnType<typeof exportHandlers>;
let member: TestAccount;
let stranger: TestAccount;
let place: number;
const ids: Record<string, string> = {};
const types = ['station'];

beforeAll(async () => {
  const { url } = await createTestDatabase();
  database = openDatabase({ url, connections: 3 });
  const { db, pool } = database;
  handlers = exportHandlers({ db, pool, directUrl: url, clock: { now: () => 0 }, log: createLogger('silent') });
  const organization_id = await makeOrganization(db, 'Foods');
  member = await makeAccount(db, { organization_id, allowed_sensor_types: types, locale: 'ja' });
  const other = await makeOrganization(db, 'Other');
  stranger = await makeAccount(db, { organization_id: other, allowed_sensor_types: types });
  place = await makePlace(db, member, '第1, 倉庫');
  const add = async (name: string, given: Parameters<typeof makeStationEvent>[2] & { uploaded: Date }) => {
    const key = await makeStationEvent(db, place, given);
    ids[name] = formatEventId({ kind: 'station', source_key: key, timestamp: given.uploaded.getTime() / 1_000 });
  };
  const uploaded = (time: string) => new Date(`2026-${time}:00Z`);
  await add('first', {
    ...{ trap_no: '=1+1', installed: '2026-01-01', collected: '2026-01-31', month: '2026-01', photos: 2, count: 9 },
    ...{ insect_counts: [1, 2, 6, 7], uploaded: uploaded('02-01T15:30') },
  });
  await add('second', {
    ...{ trap_no: '2', installed: '2026-02-01', collected: '2026-02-01', month: '2026-02', count: 3 },
    ...{ insect_counts: [26, 3], uploaded: uploaded('02-02T01:00') },
  });
  await add('processing', { trap_no: '3', month: '2026-02', count: null, uploaded: uploaded('02-03T01:00') });
  await add('deleted', { trap_no: '4', month: '2026-02', count: 5, uploaded: uploaded('02-04T01:00') });
  await db
    .updateTable('station_events')
    .set({ deleted_at: new Date(0) })
    .where('trap_no', '=', '4')
    .execute();
  await db.updateTable('events').set({ insect_types_version: 4 }).execute();
});
afterAll(() => database.close());

async function rowsOf({ body }: StreamAnswer): Promise<string[][]> {
  if (!(body instanceof Readable)) throw new Error('Not a stream');
  const closed = once(body, 'close');
  const csv = await text(body);
  await closed;
  return readCsv(csv);
}
type Query = Parameters<typeof handlers.exportStationEvents>[0]['query'];
const open = (query: Query, account = member, id = String(place)) =>
  handlers.exportStationEvents(makeCall(account, { params: { id }, query }));
const rows = async (query: Query) => rowsOf(await open(query));
const refused = (type: string) => expect.objectContaining({ type });

describe('the CSV of a place', () => {
  it('has a line for each counted event, with every type, the total and the index', async () => {
    const [heading, ...lines] = await rows({ from: '2025-12', to: '2026-02', sort: 'upload_time', locale: 'en' });
    const names = insectTypesOfVersion(4).map((type) => insectReference[type].name.en);
    expect(heading).toEqual([
      ...['No', 'Place', 'Trap number', 'Installed', 'Collected', 'Days installed', 'Month', 'Upload time', 'Photos'],
      ...names,
      ...['Total', 'Index'],
    ]);
    expect(names.at(-1)).toBe('Others');
    const number = (found: Record<string, number>) => insectTypesOfVersion(4).map((type) => String(found[type] ?? 0));
    expect(lines).toEqual([
      [
        ...['1', '第1, 倉庫', "'=1+1", '2026/01/01', '2026/01/31', '31', '2026-01', '2026/02/02 00:30:00', '2'],
        ...number({ others: 2, moth_fly: 7 }),
        ...['9', '0.29'],
      ],
      [
        ...['2', '第1, 倉庫', '2', '2026/02/01', '2026/02/01', '1', '2026-02', '2026/02/02 10:00:00', '1'],
        ...number({ mold_beetle: 3 }),
        ...['3', '3.00'],
      ],
    ]);
  });

  it('is in the reader’s language, newest upload first, and in the period', async () => {
    const [heading, ...lines] = await rows({ from: '2026-01' });
    expect(heading?.slice(0, 3)).toEqual(['No', '設置箇所', 'トラップ番号']);
    expect(lines.map((line) => line[2])).toEqual(['2', "'=1+1"]);
    expect((await rows({ from: '2026-02', to: '2026-02' })).slice(1).map((line) => line[2])).toEqual(['2']);
    expect(await rows({ from: '2027-01' })).toHaveLength(1);
  });

  it('has named events in their order, up to the limit', async () => {
    const named = [ids['second'], ids['first'], ids['second']].join(',');
    expect((await rows({ ids: named })).slice(1).map((line) => line[2])).toEqual(['2', "'=1+1", '2']);
    const posted = await handlers.exportNamedStationEvents(
      makeCall(member, { params: { id: String(place) }, body: { ids: [ids['first'] ?? ''] } }),
    );
    expect((await rowsOf(posted)).slice(1).map((line) => line[2])).toEqual(["'=1+1"]);
    await expect(open({ ids: Array.from({ length: 501 }, () => 'x').join(',') })).rejects.toThrow('500');
  });

  it('refuses events that are processed, unknown, deleted or elsewhere', async () => {
    await expect(open({ ids: `${ids['first']},${ids['processing']}` })).rejects.toThrow('/ids/1');
    await expect(open({ ids: ids['processing'] ?? '' })).rejects.toEqual(refused('validation_failed'));
    for (const id of ['p1-1', 's1-1', 'nonsense', ids['deleted'] ?? '']) {
      await expect(open({ ids: id })).rejects.toEqual(refused('not_found'));
    }
    for (const id of ['', ',']) await expect(open({ ids: id })).rejects.toEqual(refused('validation_failed'));
    const elsewhere = await makePlace(database.db, member, 'Elsewhere');
    await expect(open({ ids: ids['first'] ?? '' }, member, String(elsewhere))).rejects.toEqual(refused('not_found'));
  });

  it('marks an index that reaches the threshold of the place', async () => {
    const threshold = (index_threshold: number | null) =>
      database.db.updateTable('station_places').set({ index_threshold }).where('id', '=', place).execute();
    await threshold(3);
    const [heading, ...lines] = await rows({ from: '2026-01', locale: 'en' });
    await threshold(null);
    expect(heading?.at(-1)).toBe('Over threshold');
    expect(lines.map((line) => line.at(-1))).toEqual(['1', '0']);
  });

  it('leaves the numbers of an event without a count empty', async () => {
    const update = (count: number | null) =>
      sql`update events set count = ${count}, insect_counts = '{}' where sensor_key in (
        select key from station_events where trap_no = '2')`.execute(database.db);
    await update(null);
    const lines = await rows({ ids: ids['second'] ?? '' });
    await update(0);
    expect(lines[1]?.slice(9)).toEqual(Array.from({ length: 28 }, () => ''));
    expect((await rows({ ids: ids['second'] ?? '' }))[1]?.slice(-2)).toEqual(['0', '0.00']);
  });

  it('refuses a wrong period and an unknown order, and exists for its organization only', async () => {
    await expect(open({})).rejects.toThrow('/from');
    await expect(open({ from: '2026-02', to: '2026-01' })).rejects.toThrow('/to');
    await expect(open({ from: '2026-02', sort: 'place' })).rejects.toThrow('/sort');
    await expect(open({ from: '2026-02' }, stranger)).rejects.toEqual(refused('not_found'));
    const without = await makeAccount(database.db, {
      ...{ organization_id: member.organization_id, allowed_sensor_types: ['fly'] },
    });
    await expect(open({ from: '2026-02' }, without)).rejects.toEqual(refused('forbidden'));
    await expect(open({ from: '2026-02' }, member, 'x')).rejects.toEqual(refused('not_found'));
  });
});
