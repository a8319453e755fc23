import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { createLogger } from '../platform/base/log.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { waitingTasks } from './waiting.jobs.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

it('a file that cannot be taken up does not stop the later ones', async () => {
  const { db } = database;
  const sensor_key = await makeSensor(db, await makeAccount(db, {}), { id: 'WAITING', type: 'hykecam' });
  for (const [minute, storage_key] of ['refused', 'queued', 'queued-too'].entries()) {
    const ts = new Date(Date.UTC(2026, 8, 21, 12, minute));
    await db.insertInto('events').values({ sensor_key, ts, received_at: ts, processing: true }).execute();
    const file = { sensor_key, ts, resource: 'video', storage_key, state: 'stored', waits_for: 'no_encoder' };
    const bytes = { content_type: 'video/mp4', bytes: 1, sha256: Buffer.alloc(32), stored_at: ts };
    await db
      .insertInto('attachments')
      .values({ ...file, ...bytes })
      .execute();
  }
  const jobs = sql`graphile_worker._private_jobs`;
  await sql`alter table ${jobs} add constraint bad check (key <> 'understand:refused')`.execute(db);

  const decoder = { describeDetector: () => Promise.reject(new Error('Not needed')), canEncode: async () => true };
  const { take_up_waiting } = waitingTasks({ db, log: createLogger('silent') }, decoder);
  const run = async () =>
    take_up_waiting?.({
      ...{ payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal },
    });
  await expect(run()).rejects.toThrow('1 failures: A waiting file could not be taken up');
  const { rows } = await sql<{ key: string }>`select key from ${jobs} where key is not null order by key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(['understand:queued', 'understand:queued-too']);
  const waiting = db.selectFrom('attachments').select('storage_key').where('waits_for', 'is not', null);
  expect(await waiting.execute()).toEqual([{ storage_key: 'refused' }]);
});
