import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { settleSeconds } from '@trapline/domain/sources/source.limits.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import { createLogger } from '../platform/base/log.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import { settleOverdue } from './settle-overdue.actions.ts';

let database: Database;
let sensor_key: number;
let files = 0;
const now = Math.floor(Date.now() / 1_000);
const over = settleSeconds + 1;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  await ensurePartitions(database.db, instant(now - 86_400));
});
beforeEach(async () => {
  sensor_key = await makeSensor(database.db, await makeAccount(database.db, {}), {
    id: `OVERDUE${files}`,
    type: 'fly',
  });
});
afterAll(() => database.close());

/** Inserts a file with its event, one second before the previous one. @param age seconds since it arrived */
async function stored(
  storage_key: string,
  age = over,
  { processing = true, state = 'stored', error = '', waits_for = '' } = {},
) {
  const ts = instant(now - 86_400 - (files += 1));
  const received_at = instant(now - age);
  await database.db.insertInto('events').values({ sensor_key, ts, received_at, processing }).execute();
  const file = { sensor_key, ts, resource: 'photo', storage_key };
  await database.db
    .insertInto('attachments')
    .values({
      ...{ ...file, content_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32), stored_at: received_at },
      ...{ state, error: error || null, waits_for: waits_for || null, width: null, height: null, tile_levels: null },
      ...{ duration_ms: null, unit_count: null },
    })
    .execute();
  return file;
}

function run(): Promise<void> {
  const services = { db: database.db, clock: { now: () => now * 1_000 }, log: createLogger('silent') };
  return settleOverdue(services, new AbortController().signal);
}

async function jobs() {
  const { rows } = await sql<{ key: string; attempts: number; due: boolean }>`
    select j.key, j.attempts, j.run_at <= now() due from graphile_worker._private_jobs j
    where (j.payload ->> 'sensor_key')::int = ${sensor_key} and j.key is not null order by j.key`.execute(database.db);
  return rows;
}

test('an old stored file that no job will process gets a job, and no other file does', async () => {
  const { db } = database;
  await stored('no-job');
  const usedUp = await stored('used-up');
  await enqueue(db, understandRequest(usedUp));
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'understand:used-up'`.execute(
    db,
  );
  // Its second attempt is due in the future. If it were queued again, that would start from the beginning.
  const waits = await stored('waits');
  await enqueue(db, { ...understandRequest(waits), runAt: instant(now + 600) });
  await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'understand:waits'`.execute(db);
  await stored('young', settleSeconds);
  await stored('settled', over, { processing: false });
  await stored('understood', over, { state: 'understood' });
  await stored('failed', over, { state: 'failed', error: 'crashed' });
  await stored('waits-for-detector', over, { waits_for: 'no_detector' });

  await run();
  expect(await jobs()).toEqual([
    { key: 'understand:no-job', attempts: 0, due: true },
    { key: 'understand:used-up', attempts: 0, due: true },
    { key: 'understand:waits', attempts: 1, due: false },
  ]);
});

test('a file or event that fails does not stop the later ones', async () => {
  const { db } = database;
  await stored('refused', over + 3);
  await stored('queued', over + 2);
  const bad = await stored('bad', over + 1, { state: 'understood' });
  await stored('good', over, { state: 'understood' });
  await sql`alter table graphile_worker._private_jobs add constraint bad check (key <> 'understand:refused')`.execute(
    db,
  );
  await sql`alter table events add constraint bad check (${sql.lit(bad.ts.toISOString())} <> ts or processing)`.execute(
    db,
  );

  await expect(run()).rejects.toThrow('2 failures');
  expect((await jobs()).map(({ key }) => key)).toEqual(['understand:queued']);
  const events = db
    .selectFrom('events')
    .select('processing')
    .where('sensor_key', '=', sensor_key)
    .orderBy('received_at');
  expect((await events.execute()).map(({ processing }) => processing)).toEqual([true, true, true, false]);
});
