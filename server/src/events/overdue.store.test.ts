import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { overdueEvents, type OverdueEvent } from './event.store.ts';

let database: Database;
const ts = new Date(1_780_000_000_000);

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  await ensurePartitions(database.db, ts);
  // Some arrive in the same microsecond, others later in the same millisecond.
  await database.pool.query(
    `insert into events (sensor_key, ts, received_at, processing)
     select n, $1, timestamptz '2026-05-28 20:00:00.123456Z' + (n / 3) * interval '1 microsecond', n <> 4
     from generate_series(1, 9) n order by n desc`,
    [ts],
  );
});
afterAll(() => database.close());

it('returns every overdue event once, page by page, oldest first', async () => {
  const found: number[] = [];
  let after: OverdueEvent | null = null;
  for (let pages = 0; pages < 10; pages++) {
    const page: readonly OverdueEvent[] = await overdueEvents(database.db, new Date('2026-06-01'), after, 2);
    found.push(...page.map(({ sensor_key }) => sensor_key));
    after = page.at(-1) ?? after;
  }
  expect(found).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  expect(await overdueEvents(database.db, new Date('2026-05-28T20:00:00Z'), null, 10)).toEqual([]);
});
