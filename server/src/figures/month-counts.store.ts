import { sql } from 'kysely';
import {
  type DayOfMonth,
  monthOf,
  type MonthCounts,
  type TypeOfMonth,
} from '@trapline/domain/figures/month-counts.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** The days of a sensor's month on which anything was counted, in order. @param month `YYYY-MM` */
async function daysOf(db: Db, sensorKey: number, month: string): Promise<readonly DayOfMonth[]> {
  const first = `${month}-01`;
  const { rows } = await sql<DayOfMonth>`
    select day, events, increase, by_hour, by_type_hour, turns from daily_counts
    where sensor_key = ${sensorKey} and day >= ${first}::date and day < ${first}::date + interval '1 month'
      and events > 0 order by day`.execute(db);
  return rows;
}

/** The figures of a sensor's month as its stored days say; null if nothing was counted. */
export async function computeMonth(db: Db, sensorKey: number, month: string): Promise<MonthCounts | null> {
  return monthOf(month, await daysOf(db, sensorKey, month));
}

/** The stored figures of a sensor's month; null when there are none. */
export async function readMonth(db: Db, sensorKey: number, month: string): Promise<MonthCounts | null> {
  const { rows } = await sql<Omit<MonthCounts, 'types'> & { types: TypeOfMonth[] }>`
    select by_day, by_hour, by_type, turns, (
      select coalesce(json_agg(json_build_object('code', types[at], 'by_day', by_type_day[at]::json,
        'by_hour', by_type_hour[at]::json) order by at), '[]')
      from generate_series(1, cardinality(types)) at) types
    from monthly_counts where sensor_key = ${sensorKey} and month = ${month}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores the figures of a sensor's month, from its days. Call under the sensor's lock, in the transaction that changes a
 * day. Source: COUNT-11.
 */
export async function renewMonth(tx: Tx, sensorKey: number, month: string): Promise<void> {
  const figures = await computeMonth(tx, sensorKey, month);
  if (figures === null) {
    await tx.deleteFrom('monthly_counts').where('sensor_key', '=', sensorKey).where('month', '=', month).execute();
    return;
  }
  const values = {
    by_day: JSON.stringify(figures.by_day),
    by_hour: JSON.stringify(figures.by_hour),
    by_type: JSON.stringify(figures.by_type),
    turns: JSON.stringify(figures.turns),
    types: figures.types.map(({ code }) => code),
    by_type_day: figures.types.map(({ by_day }) => JSON.stringify(by_day)),
    by_type_hour: figures.types.map(({ by_hour }) => JSON.stringify(by_hour)),
  };
  await tx
    .insertInto('monthly_counts')
    .values({ sensor_key: sensorKey, month, ...values })
    .onConflict((conflict) => conflict.columns(['sensor_key', 'month']).doUpdateSet(values))
    .execute();
}
