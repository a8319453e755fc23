import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database, type Tx } from '../../platform/database/database.ts';
import { recentEventKeys } from './station-event-list.store.ts';
import { trapsInMonth } from '../places/traps.store.ts';

let database: Database;
let busy: number;
let empty: number;
const events = 10_000;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const { db } = database;
  const organization_id = await makeOrganization(db, 'Foods');
  const member = await makeAccount(db, { organization_id, allowed_sensor_types: ['station'] });
  busy = await makePlace(db, member, 'Busy');
  empty = await makePlace(db, member, 'Empty');
  // Ten traps, an event each six hours.
  await sql`
    insert into station_events (uploaded_at, place_id, type, trap_no, trap_order, month, installed_on, collected_on,
      expected, photo_count, processing)
    select uploaded, ${busy}::int, 'station_v2', (i % 10)::text, '01' || i % 10, to_char(uploaded, 'YYYY-MM'), uploaded::date, uploaded::date,
      '{photo_1}', 1, false
    from (select i, '2020-01-01'::timestamptz + i * interval '6 hours' uploaded from generate_series(1, ${events}::int) i) made`.execute(
    db,
  );
  await sql`vacuum analyze station_events`.execute(db);
});
afterAll(() => database.close());

/** How many rows of station events a statement has read. */
function readBy(statement: (tx: Tx) => Promise<unknown>): Promise<number> {
  return transaction(database.db, async (tx) => {
    await statement(tx);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read + idx_tup_fetch read from pg_stat_xact_user_tables
      where relname = 'station_events'`.execute(tx);
    return rows[0]?.read ?? Number.NaN;
  });
}

it('the recent events of a place are read without those of others, and without older ones', async () => {
  const recent = (place: number) => (tx: Tx) =>
    recentEventKeys(tx, place, new Date('2026-10-01T00:00:00Z'), { limit: 100, offset: 0 });
  expect(await readBy(recent(empty))).toBe(0);
  expect(await readBy(recent(busy))).toBeLessThan(events / 10);
});

it('the traps of the newest month are read without the events of all other months', async () => {
  expect(await readBy((tx) => trapsInMonth(tx, busy, '2026-10'))).toBeLessThan(events / 10);
});
