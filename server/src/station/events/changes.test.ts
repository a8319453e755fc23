import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { mergedEvents, undoSeconds } from '@trapline/domain/station/station.limits.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent, type StationEventFixture } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { systemIds } from '../../platform/base/ids.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { deletePlace } from '../places/change-place.actions.ts';
import { changeStationEvents } from './change-events.actions.ts';
import { mergePlaces, mergeTraps } from './merge.actions.ts';
import { trapsOfMonth } from '../places/traps.actions.ts';
import { undoStationChange } from './undo.actions.ts';

let database: Database;
let member: TestAccount;
let colleague: TestAccount;
let admin: TestAccount;
let stranger: TestAccount;
let place: number;
let yard: number;
const uploaded = new Date('2026-02-01T00:00:00Z');
let now = uploaded.getTime();
const clock = { now: () => now };

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 4 });
  const { db } = database;
  const organization_id = await makeOrganization(db, 'Foods');
  const station = { allowed_sensor_types: ['station'] };
  member = await makeAccount(db, { organization_id, ...station });
  colleague = await makeAccount(db, { organization_id, ...station });
  admin = { ...(await makeAccount(db, { organization_id, ...station })), organization_admin: true };
  stranger = await makeAccount(db, { organization_id: await makeOrganization(db, 'Other'), ...station });
});
beforeEach(async () => {
  for (const table of ['station_months', 'station_events', 'station_places', 'station_changes'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  place = await makePlace(database.db, member, 'Warehouse');
  yard = await makePlace(database.db, colleague, 'Yard');
});
afterAll(() => database.close());

const services = () => ({ db: database.db, clock, ids: systemIds });
const as = (account: TestAccount) => ({ caller: { kind: 'account' as const, account, own: account }, address: '::1' });
const idOf = (key: number, at = uploaded) =>
  formatEventId({ kind: 'station', source_key: key, timestamp: at.getTime() / 1_000 });
const made = (given: StationEventFixture = {}, at = place) =>
  makeStationEvent(database.db, at, {
    ...{ installed: '2026-01-01', collected: '2026-01-31', month: '2026-01', uploaded, created_by: member.id },
    ...given,
  });
const change = (account: TestAccount, wanted: Parameters<typeof changeStationEvents>[2]) =>
  changeStationEvents(services(), as(account), wanted);
const undo = (id: string | null, account = member) => undoStationChange(services(), as(account), id ?? '');

async function factsOf(key: number) {
  const row = await database.db
    .selectFrom('station_events')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { place: row.place_id, trap_no: row.trap_no, month: row.month, deleted: row.deleted_at !== null };
}
async function monthsOf(id: number) {
  const rows = await database.db
    .selectFrom('station_months')
    .select(['month', 'events'])
    .where('place_id', '=', id)
    .where('events', '>', 0)
    .orderBy('month')
    .execute();
  return rows.map(({ month, events }) => `${month}: ${events}`);
}
const newestOf = async (id: number) =>
  (await database.db.selectFrom('station_places').select('last_upload_time').where('id', '=', id).executeTakeFirst())
    ?.last_upload_time ?? null;
const refused = (type: string) => expect.objectContaining({ type });

describe('a change of many events', () => {
  it('moves and corrects them, with the figures of both places, and is undone', async () => {
    const [a, b] = [await made({ trap_no: '1' }), await made({ trap_no: '2', month: '2026-02' })];
    const result = await change(colleague, {
      events: [idOf(a), idOf(b)],
      change: { place: ' ｙａｒｄ ', month: '2026-03', trap_no: '９' },
    });
    expect(result.changed).toBe(2);
    expect(await factsOf(a)).toEqual({ place: yard, trap_no: '9', month: '2026-03', deleted: false });
    expect([await monthsOf(place), await monthsOf(yard)]).toEqual([[], ['2026-03: 2']]);
    expect([await newestOf(place), await newestOf(yard)]).toEqual([null, uploaded]);

    await expect(undo(result.change_id, member)).rejects.toEqual(refused('not_found'));
    expect(await undo(result.change_id, colleague)).toEqual({ restored: 2, kept: 0 });
    expect(await factsOf(b)).toEqual({ place, trap_no: '2', month: '2026-02', deleted: false });
    expect([await monthsOf(place), await monthsOf(yard)]).toEqual([['2026-01: 1', '2026-02: 1'], []]);
    expect(await newestOf(yard)).toBeNull();
    await expect(undo(result.change_id, colleague)).rejects.toEqual(refused('gone'));
  });

  it('makes a place of a new name, the same for all', async () => {
    const [a, b] = [await made(), await made({ trap_no: '2' })];
    await change(member, { events: [idOf(a), idOf(b)], change: { place: 'New hall' } });
    const [first, second] = [await factsOf(a), await factsOf(b)];
    expect(first.place).toBe(second.place);
    expect([place, yard]).not.toContain(first.place);
  });

  it('changes all or none, and says which event it does not fit', async () => {
    const [a, b] = [await made(), await made({ installed: '2026-01-20' })];
    const wanted = { events: [idOf(a), idOf(b)], change: { collected_at: '2026-01-10', trap_no: '9' } };
    await expect(change(member, wanted)).rejects.toThrow('/events/1');
    expect((await factsOf(a)).trap_no).toBe('1');
    await expect(change(member, { events: [idOf(a), 'p1-1'], change: { trap_no: '9' } })).rejects.toThrow('/events/1');
    await expect(change(member, { events: [idOf(a)], change: { trap_no: ' ' } })).rejects.toThrow('required');
    // The id of another time is that of another event.
    await expect(
      change(member, { events: [idOf(a, new Date(uploaded.getTime() + 1_000))], change: {} }),
    ).rejects.toEqual(refused('not_found'));
  });

  it('is nothing to undo where nothing changes', async () => {
    const a = await made({ trap_no: '1' });
    expect(await change(member, { events: [idOf(a)], change: { trap_no: '1' } })).toEqual({
      change_id: null,
      changed: 0,
    });
  });

  it('is refused to others, who do not learn that the events exist', async () => {
    const a = await made();
    await expect(change(stranger, { events: [idOf(a)], change: { trap_no: '9' } })).rejects.toEqual(
      refused('not_found'),
    );
    const without = { ...colleague, allowed_sensor_types: ['fly'] };
    await expect(change(without, { events: [idOf(a)], delete: true })).rejects.toEqual(refused('forbidden'));
    await expect(undo('x', without)).rejects.toEqual(refused('forbidden'));
  });
});

describe('a deletion', () => {
  it('hides events at once, is undone within an hour, and not later', async () => {
    const [a, b] = [await made(), await made({ trap_no: '2' })];
    const first = await change(member, { events: [idOf(a), idOf(b)], delete: true });
    expect([(await factsOf(a)).deleted, await monthsOf(place), await newestOf(place)]).toEqual([true, [], null]);
    await expect(change(member, { events: [idOf(a)], delete: true })).rejects.toEqual(refused('not_found'));
    expect(await undo(first.change_id)).toEqual({ restored: 2, kept: 0 });
    expect([(await factsOf(a)).deleted, await monthsOf(place)]).toEqual([false, ['2026-01: 2']]);

    const second = await change(member, { events: [idOf(a)], delete: true });
    now += undoSeconds * 1_000 + 1;
    await expect(undo(second.change_id)).rejects.toEqual(refused('gone'));
    now = uploaded.getTime();
  });

  it('is for who uploaded and the organization’s admin: all or none', async () => {
    const [own, box] = [await made(), await made({ created_by: null })];
    await expect(change(colleague, { events: [idOf(own)], delete: true })).rejects.toEqual(refused('forbidden'));
    await expect(change(member, { events: [idOf(own), idOf(box)], delete: true })).rejects.toThrow('/events/1');
    expect((await factsOf(own)).deleted).toBe(false);
    expect(await change(admin, { events: [idOf(own), idOf(box)], delete: true })).toMatchObject({ changed: 2 });
  });

  it('keeps what was changed since when it is undone', async () => {
    const [a, b] = [await made(), await made({ trap_no: '2' })];
    const first = await change(member, { events: [idOf(a), idOf(b)], change: { trap_no: '8' } });
    await change(colleague, { events: [idOf(b)], change: { trap_no: '9' } });
    expect(await undo(first.change_id)).toEqual({ restored: 1, kept: 1 });
    expect([(await factsOf(a)).trap_no, (await factsOf(b)).trap_no]).toEqual(['1', '9']);
  });
});

describe('undoing with places that were deleted since', () => {
  const remove = async (id: number) => deletePlace(services(), as(admin), String(id), undefined);
  const isPresent = async (id: number) => {
    const row = await database.db
      .selectFrom('station_places')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.deleted_at === null;
  };

  it('brings the place of a deleted event back with it', async () => {
    const a = await made();
    const { change_id } = await change(member, { events: [idOf(a)], delete: true });
    await remove(place);
    expect(await isPresent(place)).toBe(false);
    expect(await undo(change_id)).toEqual({ restored: 1, kept: 0 });
    expect([await isPresent(place), await factsOf(a), await monthsOf(place)]).toEqual([
      true,
      { place, trap_no: '1', month: '2026-01', deleted: false },
      ['2026-01: 1'],
    ]);
  });

  it('brings the place back that a moved event has left without any', async () => {
    const a = await made();
    const { change_id } = await change(member, { events: [idOf(a)], change: { place: 'Yard' } });
    await remove(place);
    expect(await undo(change_id)).toEqual({ restored: 1, kept: 0 });
    expect([await isPresent(place), (await factsOf(a)).place]).toEqual([true, place]);
  });

  it('is refused while another place has the name, and changes nothing', async () => {
    const [a, b] = [await made(), await made({ trap_no: '2' }, yard)];
    const { change_id } = await change(member, { events: [idOf(a), idOf(b)], delete: true });
    await remove(place);
    const other = await makePlace(database.db, member, 'WAREHOUSE');
    await expect(undo(change_id)).rejects.toEqual(refused('conflict'));
    expect([(await factsOf(a)).deleted, (await factsOf(b)).deleted]).toEqual([true, true]);
    await remove(other);
    expect(await undo(change_id)).toEqual({ restored: 2, kept: 0 });
  });
});

describe('merging', () => {
  it('gives misread traps one number, and is undone', async () => {
    const keys = [await made({ trap_no: '1' }), await made({ trap_no: 'l' }), await made({ trap_no: '2' })];
    const result = await mergeTraps(services(), as(colleague), String(place), { trap_nos: ['l', '1'], into: '１' });
    expect(result.changed).toBe(1);
    expect(await Promise.all(keys.map(async (key) => (await factsOf(key)).trap_no))).toEqual(['1', '1', '2']);
    expect(await undo(result.change_id, colleague)).toEqual({ restored: 1, kept: 0 });
    expect((await factsOf(keys[1] ?? 0)).trap_no).toBe('l');
  });

  it('moves the events of a place and deletes it, for who made it; is undone with its name', async () => {
    const a = await made();
    await expect(mergePlaces(services(), as(colleague), String(place), String(yard))).rejects.toEqual(
      refused('forbidden'),
    );
    await expect(mergePlaces(services(), as(member), String(place), String(place))).rejects.toThrow('/into');
    // Neither into a place of another organization nor out of it.
    const foreign = await makePlace(database.db, stranger, 'Elsewhere');
    for (const [from, into] of [
      [place, foreign],
      [foreign, place],
    ] as const) {
      await expect(mergePlaces(services(), as(member), String(from), String(into))).rejects.toEqual(
        refused('not_found'),
      );
    }
    const result = await mergePlaces(services(), as(member), String(place), String(yard));
    expect([result.changed, (await factsOf(a)).place, await monthsOf(yard)]).toEqual([1, yard, ['2026-01: 1']]);
    await expect(trapsOfMonth(services(), member, String(place), undefined)).rejects.toEqual(refused('not_found'));
    expect(await undo(result.change_id)).toEqual({ restored: 1, kept: 0 });
    expect((await trapsOfMonth(services(), member, String(place), '2026-01')).traps).toHaveLength(1);

    const again = await mergePlaces(services(), as(member), String(place), String(yard));
    await makePlace(database.db, member, 'WAREHOUSE');
    await expect(undo(again.change_id)).rejects.toEqual(refused('conflict'));
    expect((await factsOf(a)).place).toBe(yard);
  });

  it('of two at once ends in one place', async () => {
    await made();
    const both = await Promise.allSettled([
      mergePlaces(services(), as(admin), String(place), String(yard)),
      mergePlaces(services(), as(admin), String(yard), String(place)),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a merge of very many events', () => {
  it('is refused, of places and of trap numbers, and changes nothing', async () => {
    await sql`
      insert into station_events (uploaded_at, place_id, type, trap_no, trap_order, month, installed_on, collected_on,
        expected, photo_count, processing)
      select ${uploaded}, ${place}::int, 'station_v2', '1', '011', '2026-01', '2026-01-01', '2026-01-31', '{photo_1}', 1, false
      from generate_series(1, ${mergedEvents + 1}::int)`.execute(database.db);
    await sql`insert into events (sensor_key, ts, received_at, count, processing)
      select key, uploaded_at, uploaded_at, 0, false from station_events where place_id = ${place}`.execute(
      database.db,
    );
    const refused = expect.objectContaining({ type: 'too_many_events' });
    await expect(mergePlaces(services(), as(admin), String(place), String(yard))).rejects.toEqual(refused);
    const traps = { trap_nos: ['1'], into: '2' };
    await expect(mergeTraps(services(), as(member), String(place), traps)).rejects.toEqual(refused);
    await sql`delete from station_events where key = (select max(key) from station_events)`.execute(database.db);
    expect(await mergePlaces(services(), as(admin), String(place), String(yard))).toMatchObject({
      changed: mergedEvents,
    });
  });
});

describe('the traps of a month', () => {
  it('are all ever seen, in natural order, with what came in the month', async () => {
    await made({ trap_no: '10', month: '2026-01' });
    await made({ trap_no: '2', month: '2025-12', uploaded: new Date('2026-01-01T00:00:00Z') });
    const newest = await made({ trap_no: '2', month: '2026-01' });
    await made({ trap_no: 'A1', month: '2026-02' });
    const { month, traps } = await trapsOfMonth(services(), colleague, String(place), '2026-01');
    expect(month).toBe('2026-01');
    expect(traps.map(({ trap_no, events }) => [trap_no, events])).toEqual([
      ['2', 1],
      ['10', 1],
      ['A1', 0],
    ]);
    expect(traps[0]?.newest?.id).toBe(idOf(newest));
    expect(traps[2]?.newest).toBeNull();
    // 2026-02-01 00:00 UTC is a morning of February in Japan.
    expect((await trapsOfMonth(services(), colleague, String(place), undefined)).month).toBe('2026-02');
    const empty = await trapsOfMonth(services(), colleague, String(yard), '2026-01');
    expect(empty.traps).toEqual([]);
  });
});
