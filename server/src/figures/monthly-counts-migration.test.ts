import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { createLogger } from '../platform/base/log.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { addMissingMonths } from './missing-months.actions.ts';
import { computeDay, recomputeDays } from './figures.actions.ts';
import { readDay } from './figures.store.ts';
import { computeMonth, missingMonths, readMonth, renewMonth } from './month-counts.store.ts';
import { daysOfSensor } from './rebuild-days.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

const now = Date.UTC(2026, 11, 9, 12) / 1_000;

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
  const file = new URL('../platform/database/migrations/0031_monthly_counts.sql', import.meta.url);
  await pool.query(await readFile(file, 'utf8'));
  const turns: number[] = [];
  for (const { key, zone, days } of sensors) {
    for (const day of days) {
      const kept = await readDay(db, key, day);
      expect(kept).toEqual(await computeDay(db, key, day, zone));
      turns.push(kept?.turns.length ?? 0);
    }
  }
  expect([Math.min(...turns), Math.max(...turns) > 9]).toEqual([3, true]);

  await addMissingMonths({ db, log: createLogger('silent') }, now);
  for await (const missing of missingMonths(db, '2026-01')) expect(missing).toEqual([]);
  for (const { key } of sensors) {
    for (const month of ['2026-10', '2026-11']) {
      const kept = await readMonth(db, key, month);
      expect(kept).not.toBeNull();
      expect(kept).toEqual(await computeMonth(db, key, month));
    }
  }
});

it('months without a row are found, newest first; a month without counted events needs none', async () => {
  const { db } = database;
  const key = await makeSensor(db, await makeAccount(db, {}), { id: 'MISSING', type: 'fly_scan' });
  const figures = { max_count: 9, increase: 2, over_threshold: 0, over_increase: 0, by_hour: [], by_type: [] };
  for (const [day, events] of [
    ['2026-01-31', 1],
    ['2026-03-01', 1],
    ['2026-04-01', 0],
    ['2026-05-05', 1],
  ] as const) {
    await db
      .insertInto('daily_counts')
      .values({ sensor_key: key, day, events, ...figures, by_type_hour: [] })
      .execute();
  }
  await transaction(db, (tx) => renewMonth(tx, key, '2026-03'));
  await transaction(db, (tx) => renewMonth(tx, key, '2026-04'));
  const found: unknown[] = [];
  for await (const missing of missingMonths(db, '2026-01'))
    found.push(...missing.filter((one) => one.sensor_key === key));
  expect(found).toEqual([
    { sensor_key: key, month: '2026-05' },
    { sensor_key: key, month: '2026-01' },
  ]);
  expect(await readMonth(db, key, '2026-04')).toBeNull();
});
