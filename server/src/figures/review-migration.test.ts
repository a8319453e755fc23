import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeDay } from './figures.actions.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

it('counts earlier events like later ones: appearances by local hour, tags by sensor', async () => {
  const { db, pool } = database;
  const creators = [{ account: await makeAccount(db, {}), zone: 'Asia/Tokyo' }];
  for (const zone of ['America/New_York', 'Asia/Kolkata']) {
    const account = await makeAccount(db, { organization_id: await makeOrganization(db, zone, zone) });
    creators.push({ account, zone });
  }
  const sensors: { key: number; zone: string }[] = [];
  for (const { account, zone } of creators) {
    const key = await makeSensor(db, account, { id: `M${sensors.length}`, type: 'rat_monitor' });
    // Every 25 minutes, across the clock change in New York.
    await pool.query(
      `insert into events (sensor_key, ts, received_at, detected, hidden, misdetection, tags)
       select $1, ts, ts, nullif(n % 5, 0) <> 1, n % 7 = 0, n % 11 = 0, case when n % 3 = 0 then '{a,b}'::text[] end
       from generate_series(0, 200) n, lateral (select '2026-11-01T00:00:00Z'::timestamptz + n * interval '25 minutes' ts)`,
      [key],
    );
    sensors.push({ key, zone });
  }
  // A day with existing figures keeps them.
  const first = sensors[0]?.key ?? 0;
  const figures = { events: 3, max_count: 9, increase: 2, over_threshold: 0, over_increase: 0 };
  await db
    .insertInto('daily_counts')
    .values({ sensor_key: first, day: '2026-11-02', ...figures, by_hour: [], by_type: [], by_type_hour: [] })
    .execute();

  const migration = await readFile(
    new URL('../platform/database/migrations/0004_tags_and_event_lists.sql', import.meta.url),
    'utf8',
  );
  await pool.query(
    'drop index events_shown, events_exceeded; drop table sensor_tags, account_tags; alter table daily_counts drop column appearances',
  );
  await pool.query(migration);

  let days = 0;
  for (const { key, zone } of sensors) {
    const rows = await db.selectFrom('daily_counts').selectAll().where('sensor_key', '=', key).execute();
    for (const row of rows) {
      expect(row.appearances).toEqual((await computeDay(db, key, row.day, zone)).appearances);
      expect(row.appearances).toHaveLength(24);
      days += 1;
    }
    const { rows: counted } = await pool.query<{ kept: number; real: number }>(
      `select (select sum(n)::int from daily_counts d, unnest(d.appearances) n where sensor_key = $1) kept,
        (select count(*)::int from events where sensor_key = $1 and detected and not hidden and not misdetection) "real"`,
      [key],
    );
    expect(counted[0]?.kept).toBe(counted[0]?.real);
    const tags = await db
      .selectFrom('sensor_tags')
      .select(['tag', 'events'])
      .where('sensor_key', '=', key)
      .orderBy('tag')
      .execute();
    expect(tags).toEqual([
      { tag: 'a', events: 67 },
      { tag: 'b', events: 67 },
    ]);
  }
  expect(days).toBeGreaterThan(10);
  const kept = await db
    .selectFrom('daily_counts')
    .selectAll()
    .where('sensor_key', '=', first)
    .where('day', '=', '2026-11-02')
    .executeTakeFirst();
  expect(kept).toMatchObject(figures);
});
