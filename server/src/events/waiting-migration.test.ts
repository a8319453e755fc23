import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';

const ts = new Date('2026-09-21T12:00:00Z');

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  await ensurePartitions(database.db, ts);
});
afterAll(() => database.close());

/** Inserts a file with this state and error. */
function insert(resource: string, state: string, error: string | null, waits_for?: string) {
  const file = { sensor_key: 1, ts, resource, content_type: '', bytes: 1, sha256: Buffer.alloc(32), storage_key: '' };
  return database.db
    .insertInto('attachments')
    .values({ ...file, stored_at: ts, state, error, ...(waits_for === undefined ? {} : { waits_for }) })
    .execute();
}

it('separates waiting from failing in existing rows, and allows no contradiction afterwards', async () => {
  const { db, pool } = database;
  // As before the migration.
  await pool.query(`alter table attachments drop constraint attachments_error, drop column waits_for;
    alter table events drop constraint events_difference;
    alter table uploads drop constraint uploads_owner, drop constraint uploads_assumed`);
  await insert('detector', 'stored', 'no_detector');
  await insert('encoder', 'stored', 'no_encoder');
  await insert('failed', 'failed', 'crashed');
  await insert('unexplained', 'failed', null);
  await insert('new', 'stored', null);
  const event = { sensor_key: 1, ts, received_at: ts };
  await db
    .insertInto('events')
    .values({ ...event, count: null, count_difference: 3 })
    .execute();

  const migration = new URL('../platform/database/migrations/0014_waiting_and_checks.sql', import.meta.url);
  await pool.query(await readFile(migration, 'utf8'));

  const { rows } = await sql`select resource, error, waits_for from attachments order by resource`.execute(db);
  expect(rows).toEqual([
    { resource: 'detector', error: null, waits_for: 'no_detector' },
    { resource: 'encoder', error: null, waits_for: 'no_encoder' },
    { resource: 'failed', error: 'crashed', waits_for: null },
    { resource: 'new', error: null, waits_for: null },
    { resource: 'unexplained', error: 'failed', waits_for: null },
  ]);
  const { rows: events } = await sql`select count_difference from events`.execute(db);
  expect(events).toEqual([{ count_difference: null }]);

  const upload = { token_hash: Buffer.alloc(32), ...{ sensor_key: 1, ts, resource: 'photo', content_type: '' } };
  const wrong = [
    () => insert('a', 'stored', 'crashed'),
    () => insert('a', 'failed', null),
    () => insert('a', 'stored', null, 'crashed'),
    () => insert('a', 'understood', null, 'no_detector'),
    () => db.updateTable('events').set({ count_difference: 1 }).execute(),
    () =>
      db
        .insertInto('uploads')
        .values({ ...upload, created_at: ts, account_id: 1, field_key_hash: Buffer.alloc(1) })
        .execute(),
    () =>
      db
        .insertInto('uploads')
        .values({ ...upload, created_at: ts, assumed_by: 1 })
        .execute(),
  ];
  for (const write of wrong) await expect(write()).rejects.toThrow('violates check constraint');
});
