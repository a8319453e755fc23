import { afterAll, beforeAll, expect, it } from 'vitest';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { reportedSensorEvents } from './sensor-report.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 4 });
});
afterAll(() => database.close());

it('a legacy report lists appearances as well as counts, but nothing that was taken back; photos are of counts', async () => {
  const { db } = database;
  const creator = await makeAccount(db, {});
  const sensor_key = await makeSensor(db, creator, { id: 'RAT', type: 'rat_monitor' });
  const hour = (number: number) => new Date(Date.UTC(2026, 9, 5, number));
  await ensurePartitions(db, hour(0));
  const seen = [{}, { detected: false }, { misdetection: true }, { hidden: true }, { detected: null }];
  await db
    .insertInto('events')
    .values(
      seen.map((more, index) => ({
        ...{ sensor_key, ts: hour(index), received_at: hour(index), detected: true, processing: false },
        ...more,
      })),
    )
    .execute();
  const times = [{ sensor_key, from: null, to: null }];
  const of = async (which: 'every' | 'shown') =>
    (await reportedSensorEvents(db, times, 'Asia/Tokyo', which, 10)).map(({ ts, count }) => [unix(ts), count]);
  expect(await of('every')).toEqual([[unix(hour(0)), null]]);
  expect(await of('shown')).toEqual([]);
});
