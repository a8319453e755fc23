import { sql } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { MonthDays } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { countsSql, reachesSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';
import { keptDaysSql } from './month-figures.store.ts';

/** A day of an item on which a notice may begin, from the daily figures. */
export interface NoticeDay {
  readonly item: number;
  readonly sensor_key: number;
  readonly day: string;
  /** Whether it is the first day with events in the month. */
  readonly is_first: boolean;
  /** Whether none was over the threshold on the day before it with events in the month. */
  readonly after_none: boolean;
  /** Whether nothing but its first event can begin a notice: all are over the threshold, and none has an increase notice. */
  readonly first_only: boolean;
}

/**
 * Days on which a notice may begin, by item and day: those with an increase notice, and those over the threshold, unless
 * all was over it on the whole day and on the day before. Source: DASH-5, DASH-7.
 */
export async function noticeDays(db: Db, parts: readonly MonthDays[]): Promise<readonly NoticeDay[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<NoticeDay>`
    select item, sensor_key, day, before is null is_first, coalesce(before = 'none', false) after_none,
      over_threshold = events and over_increase = 0 first_only
    from (select part.item, d.sensor_key, d.day, d.over_increase, d.over_threshold, d.events,
        lag(case d.over_threshold when 0 then 'none' when d.events then 'all' else 'some' end)
          over (partition by part.item order by d.day) before
      from ${keptDaysSql(parts)}) days
    where over_increase > 0 or over_threshold > 0 and (over_threshold < events or before is distinct from 'all')
    order by item, day`.execute(db);
  return rows;
}

/** A period of an item's sensor, [from, to), unix seconds; null: open. */
export interface ItemTime {
  readonly item: number;
  readonly sensor_key: number;
  readonly from: number | null;
  readonly to: number | null;
  /** Whether only its first event is wanted. */
  readonly first_only?: boolean;
}

/** A counting event at which something about thresholds may change. */
export interface ThresholdEvent {
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
      ${ends('from')}::timestamptz[], ${ends('to')}::timestamptz[], ${times.map((time) => time.first_only ?? false)}::boolean[])
    part(item, sensor_key, since, until, first_only)`;
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
      from ${timesSql(times)} cross join lateral (
        select e.sensor_key, e.ts, e.count, e.count_difference, e.sensor_threshold, e.sensor_increase_threshold
        from events e where ${within} order by e.ts limit case when part.first_only then 1 end) e) e
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
