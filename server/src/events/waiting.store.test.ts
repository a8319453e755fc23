import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { countWaiting, markWaiting, waitingFiles } from './waiting.store.ts';

const start = Date.parse('2026-09-21T12:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

let database: Database;
let sensorKey: number;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  sensorKey = await makeSensor(database.db, await makeAccount(database.db, {}), { id: 'S1' });
});
afterAll(() => database.close());

let events = 0;
/** Stores a file that arrived so many minutes after the start, later ones for earlier events. */
async function waiting(arrival: number, waits_for: string, { processing = true } = {}) {
  const ts = at(-(events += 1));
  const file = { sensor_key: sensorKey, ts, resource: 'photo', storage_key: `file${events}` };
  await database.db
    .insertInto('events')
    .values({ sensor_key: sensorKey, ts, received_at: at(arrival), processing })
    .execute();
  await database.db
    .insertInto('attachments')
    .values({
      ...{ ...file, content_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32), stored_at: at(arrival) },
      ...{ waits_for, width: null, height: null, tile_levels: null, duration_ms: null, unit_count: null },
    })
    .execute();
  return file;
}

it('files that wait are taken up oldest first, by reason', async () => {
  const second = await waiting(2, 'no_detector');
  const first = await waiting(1, 'no_detector');
  const third = await waiting(3, 'no_detector');
  const film = await waiting(0, 'no_encoder');
  await waiting(0, 'no_detector', { processing: false });
  const { db } = database;
  expect(await waitingFiles(db, 'no_detector', 1)).toEqual([first]);
  expect(await waitingFiles(db, 'no_detector', 9)).toEqual([first, second, third]);
  expect(await waitingFiles(db, 'no_encoder', 9)).toEqual([film]);
  expect(await countWaiting(db)).toEqual([
    { reason: 'no_detector', files: 3, since: at(1) },
    { reason: 'no_encoder', files: 1, since: at(0) },
  ]);

  // A file that was replaced in the meantime keeps its reason.
  await markWaiting(db, { ...first, storage_key: 'replaced' }, null);
  await markWaiting(db, second, null);
  expect(await waitingFiles(db, 'no_detector', 9)).toEqual([first, third]);
});
