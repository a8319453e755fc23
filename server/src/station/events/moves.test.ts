import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { systemIds } from '../../platform/base/ids.ts';
import { openDatabase, transaction, type Database } from '../../platform/database/database.ts';
import { changeStationEvents } from './change-events.actions.ts';
import { lockPlaceRow, markPlaceDeleted } from '../places/place-change.store.ts';

let database: Database;
let member: TestAccount;
const uploaded = new Date('2026-02-01T00:00:00Z');

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 8 });
  const organization_id = await makeOrganization(database.db, 'Foods');
  member = await makeAccount(database.db, { organization_id, allowed_sensor_types: ['station'] });
});
afterAll(() => database.close());

const idOf = (key: number) =>
  formatEventId({ kind: 'station', source_key: key, timestamp: uploaded.getTime() / 1_000 });
/** Moves an event to the place of a name. */
function move(key: number, place: string) {
  const services = { db: database.db, clock: { now: () => uploaded.getTime() }, ids: systemIds };
  const actor = { caller: { kind: 'account', account: member, own: member }, address: '::1' } as const;
  return changeStationEvents(services, actor, { events: [idOf(key)], change: { place } });
}

it('events that move to and fro between places at once all arrive', async () => {
  const names = ['Warehouse', 'Yard'] as const;
  const places = [await makePlace(database.db, member, names[0]), await makePlace(database.db, member, names[1])];
  const events: { readonly key: number; readonly from: number }[] = [];
  for (const from of [0, 1, 0, 1, 0, 1, 0, 1]) {
    events.push({ key: await makeStationEvent(database.db, places[from] ?? 0, { uploaded }), from });
  }
  const moved = await Promise.allSettled(events.map(({ key, from }) => move(key, names[1 - from] ?? '')));
  expect(moved.filter(({ status }) => status === 'rejected')).toEqual([]);
  const months = await database.db.selectFrom('station_months').select('events').execute();
  expect(months.map(({ events: counted }) => counted)).toEqual([4, 4]);
});

it('an event never moves to a place that is just being deleted', async () => {
  const hall = await makePlace(database.db, member, 'Hall');
  const attic = await makePlace(database.db, member, 'Attic');
  const key = await makeStationEvent(database.db, hall, { uploaded });
  const moved = await transaction(database.db, async (tx) => {
    await lockPlaceRow(tx, attic);
    await markPlaceDeleted(tx, attic, uploaded);
    const moving = move(key, 'Attic');
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      expect(rows).toHaveLength(1);
    });
    // Not awaited here: it waits for this transaction.
    return { moving };
  });
  await moved.moving;
  const found = await database.db
    .selectFrom('station_events as e')
    .innerJoin('station_places as place', 'place.id', 'e.place_id')
    .select(['place.name', 'place.deleted_at'])
    .where('e.key', '=', key)
    .executeTakeFirst();
  expect(found).toEqual({ name: 'Attic', deleted_at: null });
});
