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

it('gives each existing photo the number and area of the boxes that count', async () => {
  const { db, pool } = database;
  // As before the migration.
  await pool.query(`alter table attachments drop column box_count, drop column box_area;
    drop function area_of_boxes(int[])`);
  for (const resource of ['corrected', 'counted', 'empty', 'waiting']) {
    const file = { sensor_key: 1, ts, resource, content_type: '', bytes: 1, sha256: Buffer.alloc(32), storage_key: '' };
    await db
      .insertInto('attachments')
      .values({ ...file, stored_at: ts })
      .execute();
  }
  const lists = [
    ['corrected', 'person', 1, [0, 1, 1, 2, 2, -1]],
    ['corrected', 'person', 2, [0, 10, 20, 30, 40, -1]],
    ['corrected', 'unit', 1, [0, 1, 1, 2, 2, -1]],
    [
      'counted',
      'machine',
      1,
      [
        [6, 10, 60, 20, 70, 900],
        [6, 500, 80, 520, 90, 800],
        [6, 100, 0, 120, 10, 700],
      ].flat(),
    ],
    ['empty', 'machine', 1, []],
  ] as const;
  for (const [resource, source, revision, boxes] of lists) {
    const list = { sensor_key: 1, ts, resource, source, revision, boxes: [...boxes], created_at: ts };
    await db.insertInto('detections').values(list).execute();
  }

  const migration = new URL('../platform/database/migrations/0021_box_areas.sql', import.meta.url);
  await pool.query(await readFile(migration, 'utf8'));

  const { rows } = await sql`select resource, box_count, box_area from attachments order by resource`.execute(db);
  expect(rows).toEqual([
    { resource: 'corrected', box_count: 1, box_area: [10, 20, 30, 40, 20, 30] },
    { resource: 'counted', box_count: 3, box_area: [10, 0, 520, 90, 110, 65] },
    { resource: 'empty', box_count: 0, box_area: null },
    { resource: 'waiting', box_count: null, box_area: null },
  ]);
});
