import { sql } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { MonthDays } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { countsSql, reachesSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';
import { keptDaysSql } from './month-figures.store.ts';

/** What notices of an item are derived from, of a day of one of its sensors. */
interface TurnDay {
  readonly item: number;
  readonly sensor_key: number;
  readonly turns: number[];
}

/** The turns of days of items from the daily figures, by item and day. Source: DASH-7. */
export async function turnDays(db: Db, parts: readonly MonthDays[]): Promise<readonly TurnDay[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<TurnDay>`
    select part.item, d.sensor_key, d.turns from ${keptDaysSql(parts)} order by part.item, d.day`.execute(db);
  return rows;
}

/** A period of an item's sensor, [from, to), unix seconds; null: open. */
export interface ItemTime {
  readonly item: number;
  readonly sensor_key: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** A counting event at which something about thresholds may change. */
interface ThresholdEvent {
  readonly item: number;
  readonly sensor_key: number;
  readonly ts: Date;
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

function timesSql(times: readonly ItemTime[]) {
  const ends = (end: 'from' | 'to') =>
    times.map((time) => {
      const value = time[end];
      return value === null ? null : instant(value);
    });
  return sql`unnest(${times.map(({ item }) => item)}::int[], ${times.map((time) => time.sensor_key)}::int[],
      ${ends('from')}::timestamptz[], ${ends('to')}::timestamptz[]) part(item, sensor_key, since, until)`;
}

const within = sql`e.sensor_key = part.sensor_key and e.ts >= coalesce(part.since, '-infinity')
  and e.ts < coalesce(part.until, 'infinity') and ${sql.raw(countsSql('e'))}`;
const columns = sql`part.item, e.sensor_key, e.ts, e.count, coalesce(e.count_difference, 0) count_difference,
  e.sensor_threshold, e.sensor_increase_threshold`;
const over = sql.raw(reachesSql('e.count', 'e.sensor_threshold'));
const overIncrease = sql.raw(reachesSql('coalesce(e.count_difference, 0)', 'e.sensor_increase_threshold'));

/**
 * The counting events in periods at which it changes whether they are over the threshold, the first of each period, and
 * those with an increase notice; by item and time.
 */
export async function thresholdEvents(db: Db, times: readonly ItemTime[]): Promise<readonly ThresholdEvent[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<ThresholdEvent>`
    select item, sensor_key, ts, count, count_difference, sensor_threshold, sensor_increase_threshold
    from (select ${columns}, ${over} over_threshold, ${overIncrease} over_increase,
        lag(${over}) over (partition by part.item, part.sensor_key, part.since order by e.ts) before
      from ${timesSql(times)} join events e on ${within}) e
    where over_increase or over_threshold is distinct from before order by item, ts`.execute(db);
  return rows;
}

/** The items whose last counting event in some periods was over its threshold. */
export async function itemsOver(db: Db, times: readonly ItemTime[]): Promise<ReadonlySet<number>> {
  if (times.length === 0) return new Set();
  const { rows } = await sql<{ item: number }>`
    select item from (
      select distinct on (part.item) part.item, last.over_threshold from ${timesSql(times)}
      cross join lateral (select e.ts, ${over} over_threshold from events e where ${within} order by e.ts desc limit 1) last
      order by part.item, last.ts desc) newest
    where over_threshold`.execute(db);
  return new Set(rows.map(({ item }) => item));
}
