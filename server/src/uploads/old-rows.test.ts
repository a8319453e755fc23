import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { deleteHealthPointsBefore } from '../health/health-point.store.ts';
import { openDatabase, type Database, type Db } from '../platform/database/database.ts';
import { deleteOldKeys } from '../platform/http/retries/idempotency.store.ts';
import { deleteMailsBefore } from './mail-in.store.ts';
import { deleteUploadsBefore } from './upload.store.ts';

const tables = ['uploads', 'mails_in', 'idempotency_keys', 'health_points'] as const;
const now = new Date('2026-06-01T00:00:00Z');
const dayBefore = new Date(now.getTime() - 86_400_000);
/** Rows to be deleted, and the most that one statement may delete. */
const [old, most] = [12_001, 5_000];

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  // The database itself reports how many rows each statement deleted.
  await sql`create table counted_deletions (rows integer)`.execute(database.db);
  await sql`create function report_deletion() returns trigger language plpgsql as
    'begin insert into counted_deletions select count(*) from gone; return null; end'`.execute(database.db);
  for (const table of tables) {
    await sql`create trigger report_deletion after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function report_deletion()`.execute(database.db);
  }
});
beforeEach(() => sql`truncate counted_deletions`.execute(database.db));
afterAll(() => database.close());

interface Case {
  /** Columns, and their values for row `n` of an instant `at`. */
  readonly row: readonly [columns: string, values: string];
  readonly remove: (db: Db) => Promise<void>;
}

const cases: Readonly<Record<(typeof tables)[number], Case>> = {
  uploads: {
    row: ['token_hash, sensor_key, ts, resource, content_type, created_at', "int8send(n), 1, at, 'photo', '', at"],
    remove: (db) => deleteUploadsBefore(db, now),
  },
  mails_in: {
    row: ['sensor_key, message_hash, received_at', '1, int8send(n), at'],
    remove: (db) => deleteMailsBefore(db, now),
  },
  idempotency_keys: {
    row: ['caller, key, request_hash, created_at', "'account 1', n::text, int8send(n), at"],
    remove: (db) => deleteOldKeys(db, new Date(now.getTime() + 86_400_000)),
  },
  health_points: {
    row: ['sensor_key, at', 'n, at'],
    remove: (db) => deleteHealthPointsBefore(db, now),
  },
};

it.each(tables)('deletes all old rows of %s, and only a limited number in one statement', async (table) => {
  const { db } = database;
  const { row, remove } = cases[table];
  await sql`insert into ${sql.table(table)} (${sql.raw(row[0])}) select ${sql.raw(row[1])}
    from (select n, case when n <= ${old} then ${dayBefore}::timestamptz else ${now}::timestamptz end at
      from generate_series(1, ${old + 1}) n) made`.execute(db);
  await remove(db);
  const { rows: kept } = await sql<{ rows: number }>`select count(*)::int rows from ${sql.table(table)}`.execute(db);
  expect(kept).toEqual([{ rows: 1 }]);
  const { rows: deletions } = await sql<{ rows: number }>`select rows from counted_deletions where rows > 0`.execute(
    db,
  );
  expect(deletions.reduce((sum, { rows }) => sum + rows, 0)).toBe(old);
  expect(Math.max(...deletions.map(({ rows }) => rows))).toBeLessThanOrEqual(most);
});
