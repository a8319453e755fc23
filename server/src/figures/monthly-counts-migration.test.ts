import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { createLogger } from '../platform/base/log.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { computeDay, recomputeDays } from './figures.actions.ts';
import { readDay } from './figures.store.ts';
import { computeMonth, readMonth } from './month-counts.store.ts';
import { daysOfSensor } from './rebuild-days.store.ts';
import { mendMonths } from './stale-months.actions.ts';
import { staleMonths } from './stale-months.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

/** Sensors in zones whose clocks change in the time of the events, at an hour and at midnight. */
async function makeSensors() {
  const { db, pool } = database;
  const zones = ['Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'America/Havana'];
  const sensors: { key: number; zone: string; days: readonly string[] }[] = [];
  for (const [index, zone] of zones.entries()) {
    const account = await makeAccount(db, { organization_id: await makeOrganization(db, zone, zone) });
    const key = await makeSensor(db, account, { id: `TURN${index}`, type: 'fly_scan' });
    await pool.query(
      `insert into events (sensor_key, ts, received_at, count, count_difference, sensor_threshold,
         sensor_increase_threshold, insect_counts, hidden, misdetection)
       select $1, ts, ts, nullif(n % 13, 5), case when n % 13 <> 5 then (n * 7) % 9 - 4 end, case when n between 100 and 240 then 0 when n between 40 and 99 then 1 else 6 end,
         case when n between 100 and 240 then 0 else 4 end, array[7, n % 13]::smallint[], n % 17 = 0, n % 23 = 0
       from generate_series(0, 400) n,
         lateral (select '2026-10-28T00:00:00Z'::timestamptz + n * interval '25 minutes' ts)`,
      [key],
    );
    const { days } = await daysOfSensor(db, key);
    await transaction(db, (tx) => recomputeDays(tx, key, days, zone));
    sensors.push({ key, zone, days });
  }
  return sensors;
}

it('an update gives earlier days what notices are derived from, and the next night gives months their figures', async () => {
  const { db, pool } = database;
  const sensors = await makeSensors();
  await pool.query('drop table monthly_counts; alter table daily_counts drop column turns');
  for (const name of ['0031_monthly_counts.sql', '0036_day_turns.sql']) {
    const file = new URL(`../platform/database/migrations/${name}`, import.meta.url);
    await pool.query(await readFile(file, 'utf8'));
  }
  const turns: number[] = [];
  for (const { key, zone, days } of sensors) {
    for (const day of days) {
      const kept = await readDay(db, key, day);
      expect(kept).toEqual(await computeDay(db, key, day, zone));
      turns.push(kept?.turns.length ?? 0);
    }
  }
  expect([Math.min(...turns), Math.max(...turns) > 9]).toEqual([3, true]);

  expect(await mendMonths({ db, log: createLogger('silent') }, new AbortController().signal)).toBe(0);
  for await (const stale of staleMonths(db)) expect(stale).toEqual([]);
  for (const { key } of sensors) {
    for (const month of ['2026-10', '2026-11']) {
      const kept = await readMonth(db, key, month);
      expect(kept).not.toBeNull();
      expect(kept).toEqual(await computeMonth(db, key, month));
    }
  }
});
