import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { claimStorageKey, insertUploads, releaseClaim, unfinishedClaims } from './upload.store.ts';

const at = new Date('2026-06-01T00:00:00Z');
const later = new Date(at.getTime() + 1_000);

let database: Database;
beforeAll(async () => {
  const url = new URL((await createTestDatabase()).url);
  // Then a statement reads the whole table only if no index is usable.
  url.searchParams.set('options', '-c enable_seqscan=off');
  database = openDatabase({ url: url.href, connections: 1 });
});
afterAll(() => database.close());

async function claim(token: number): Promise<void> {
  const token_hash = Buffer.alloc(32, token);
  await insertUploads(database.db, [
    {
      ...{ token_hash, sensor_key: 1, ts: at, resource: 'photo', content_type: 'image/jpeg', size: null, sha256: null },
      ...{ overwrite: false, account_id: null, assumed_by: null, field_key_hash: null, details: {}, created_at: at },
    },
  ]);
  await claimStorageKey(database.db, token_hash, `key-${token}`, at);
}

const open = async () => (await unfinishedClaims(database.db, later)).map(({ storage_key }) => storage_key).toSorted();

/** How often a statement has read the whole table of uploads. */
async function wholeReads(): Promise<number> {
  const { db } = database;
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ seq_scan: number }>`
    select seq_scan from pg_stat_user_tables where relname = 'uploads'`.execute(db);
  return rows[0]?.seq_scan ?? 0;
}

it('releases the claim of one URL, by index, unless the URL has claimed another storage key', async () => {
  for (const token of [1, 2, 3]) await claim(token);
  const before = await wholeReads();
  const [first, second] = (await unfinishedClaims(database.db, later)).toSorted((a, b) =>
    a.storage_key.localeCompare(b.storage_key),
  );
  if (!first || !second) throw new Error('Claims expected');
  expect(await unfinishedClaims(database.db, at)).toEqual([]);
  await releaseClaim(database.db, first);
  await claimStorageKey(database.db, second.token_hash, 'key-2-again', at);
  await releaseClaim(database.db, second);
  expect(await open()).toEqual(['key-2-again', 'key-3']);
  expect(await wholeReads()).toBe(before);
});
