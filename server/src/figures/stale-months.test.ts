import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { createLogger } from '../platform/base/log.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { computeDay, recomputeDays } from './figures.actions.ts';
import { readDay } from './figures.store.ts';
import { computeMonth, readMonth } from './month-counts.store.ts';
import { daysOfSensor } from './rebuild-days.store.ts';
import { mendMonths } from './stale-months.actions.ts';
import { staleMonths, type StaleMonth } from './stale-months.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  for (const month of ['2024-10', '2024-11', '2024-12'])
    await ensurePartitions(database.db, new Date(`${month}-15T00:00:00Z`));
});
afterAll(() => database.close());

const signal = new AbortController().signal;
const night = () => mendMonths({ db: database.db, log: createLogger('silent') }, signal);

/** A sensor with events of three months on which some days are over a threshold, in part or as a whole. */
async function makeHistory(id: string) {
  const { db, pool } = database;
  const account = await makeAccount(db, { organization_id: await makeOrganization(db, id, 'Asia/Tokyo') });
  const key = await makeSensor(db, account, { id, type: 'fly_scan' });
  await pool.query(
    `insert into events (sensor_key, ts, received_at, count, count_difference, sensor_threshold,
       sensor_increase_threshold, insect_counts)
     select $1, ts, ts, n % 13, case when n = 0 then 0 when n % 13 = 0 then -12 else 1 end,
       case when n < 20 then 0 when n < 40 then 5 else 1 end, case when n % 3 = 0 then 1 else 0 end,
       array[7, n % 13]::smallint[]
     from generate_series(0, 60) n,
       lateral (select '2024-10-28T00:00:00Z'::timestamptz + n * interval '15 hours' ts)`,
    [key],
  );
  const { days, timeZone } = await daysOfSensor(db, key);
  await transaction(db, (tx) => recomputeDays(tx, key, days, timeZone));
  return { key, days, timeZone };
}

async function staleOf(key: number): Promise<readonly StaleMonth[]> {
  const found: StaleMonth[] = [];
  for await (const stale of staleMonths(database.db)) found.push(...stale);
  return found.filter((one) => one.sensor_key === key);
}

/** Whether every day and month of a sensor is what its events say. */
async function expectRight({ key, days, timeZone }: Awaited<ReturnType<typeof makeHistory>>): Promise<void> {
  const { db } = database;
  for (const day of days) expect(await readDay(db, key, day)).toEqual(await computeDay(db, key, day, timeZone));
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    expect(await readMonth(db, key, month)).toEqual(await computeMonth(db, key, month));
  }
  expect(await staleOf(key)).toEqual([]);
}

describe('the next night corrects what a process of the previous version left', () => {
  it.each([
    ['a new day without turns', "update daily_counts set turns = '{}' where day = '2024-11-20'"],
    ['a day that grew', "update daily_counts set increase = increase + 1 where day = '2024-11-20'"],
    ['a day without figures', "delete from daily_counts where day = '2024-11-20'"],
    ['a day less over the threshold', `update daily_counts set turns = '{1,1,0}' where day = '2024-11-20'`],
    ['an increase notice more', `update daily_counts set turns = turns || '{9,9,3}' where day = '2024-11-20'`],
    ['no day of a month', "delete from daily_counts where day between '2024-11-01' and '2024-11-30'"],
  ])('%s', async (name, change) => {
    const history = await makeHistory(`STALE_${name.replaceAll(' ', '_')}`.slice(0, 32));
    await expectRight(history);
    const { rowCount } = await database.pool.query(`${change} and sensor_key = $1`, [history.key]);
    expect(rowCount).toBeGreaterThan(0);
    expect(await staleOf(history.key)).toEqual([{ sensor_key: history.key, month: '2024-11', flaw: 'wrong' }]);
    expect(await night()).toBe(1);
    await expectRight(history);
  });
});

it('months without a row are found, however old; a lost one is told from one that never was', async () => {
  const { db } = database;
  const history = await makeHistory('MISSING');
  const months = ['2024-12', '2024-11', '2024-10'];
  const found = (flaw: StaleMonth['flaw'], month: string) => ({ sensor_key: history.key, month, flaw });
  await db.deleteFrom('monthly_counts').where('sensor_key', '=', history.key).execute();
  expect(await staleOf(history.key)).toEqual(months.map((month) => found('missing', month)));
  expect(await night()).toBe(0);
  await expectRight(history);
  // Before the first night, an event that came late gives its month a row.
  const lose = (month: string) =>
    sql`delete from monthly_counts where sensor_key = ${history.key} and month = ${month}`.execute(db);
  for (const month of ['2024-12', '2024-10']) await lose(month);
  expect(await staleOf(history.key)).toEqual([found('missing', '2024-12'), found('missing', '2024-10')]);
  expect(await night()).toBe(0);
  await lose('2024-11');
  expect(await staleOf(history.key)).toEqual([found('lost', '2024-11')]);
  expect(await night()).toBe(1);
  await expectRight(history);
});

it('the night stops between two months', async () => {
  const { db } = database;
  const history = await makeHistory('STOPPED');
  await db.deleteFrom('monthly_counts').where('sensor_key', '=', history.key).execute();
  const stopped = mendMonths({ db, log: createLogger('silent') }, AbortSignal.abort());
  await expect(stopped).rejects.toThrow('aborted');
  expect(await staleOf(history.key)).toHaveLength(3);
  await night();
  await expectRight(history);
});
