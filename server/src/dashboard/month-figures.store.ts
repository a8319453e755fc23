import { sql, type RawBuilder } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { DayPart, HourPart, TypePart } from '@trapline/domain/dashboard/month-figures.rules.ts';
import type { MonthDays, MonthTime } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { countsSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';

/** SQL of the daily figures `d` of days of items, for days on which anything was counted. Columns `part` beside. */
export function keptDaysSql(parts: readonly MonthDays[]): RawBuilder<unknown> {
  return sql`unnest(${parts.map(({ item }) => item)}::int[], ${parts.map((part) => part.sensor_key)}::int[],
      ${parts.map(({ first }) => first)}::date[], ${parts.map(({ last }) => last)}::date[]) part(item, sensor_key, first, last)
    join daily_counts d on d.sensor_key = part.sensor_key and d.day between part.first and part.last and d.events > 0`;
}

/** SQL of the weekday of daily figures `d`: 0 is Monday. */
const weekday = sql`(extract(isodow from d.day)::int - 1)`;

/** SQL of an array that is unpacked once: long ones are stored compressed, and each look into them would unpack all. */
const unpacked = (list: RawBuilder<unknown>) => sql`(${list} || '{}'::int[])`;

/** SQL of the increase of a type on a day. */
const ofType = (
  code: number,
) => sql`coalesce((select sum(list[at + 1]) from (select ${unpacked(sql`d.by_type`)} list) d,
  generate_series(1, cardinality(list), 2) at where list[at] = ${code}), 0)`;

/**
 * Increases by day, of days on which anything was counted.
 * @param code of the only type that counts; null: increases of events
 */
export async function keptIncreases(
  db: Db,
  parts: readonly MonthDays[],
  code: number | null,
): Promise<readonly DayPart[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<DayPart>`
    select d.day, sum(${code === null ? sql`d.increase` : ofType(code)})::int increase
    from ${keptDaysSql(parts)} group by d.day`.execute(db);
  return rows;
}

const hourSums = sql.join(Array.from({ length: 24 }, (_, hour) => sql`sum(d.hours[${sql.lit(hour + 1)}])`));

/** Increases of events by day and hour, of days on which anything was counted. */
export async function keptDayHours(
  db: Db,
  parts: readonly MonthDays[],
): Promise<readonly (DayPart & Pick<HourPart, 'hours'>)[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<DayPart & Pick<HourPart, 'hours'>>`
    select d.day, sum(d.increase)::int increase, array[${hourSums}]::int[] hours
    from (select d.day, d.increase, ${unpacked(sql`d.by_hour`)} hours from ${keptDaysSql(parts)} offset 0) d
    group by d.day`.execute(db);
  return rows;
}

/**
 * Increases of types by weekday and hour. There are thousands, so they come as lists of numbers instead of rows.
 * @param code of the only type wanted; null: all
 */
export async function keptTypeParts(
  db: Db,
  parts: readonly MonthDays[],
  code: number | null,
): Promise<readonly TypePart[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<TypeLists>`
    select coalesce(array_to_json(array_agg(time)), '[]') times, coalesce(array_to_json(array_agg(code)), '[]') codes,
      coalesce(array_to_json(array_agg(increase)), '[]') increases
    from (select weekday * 24 + list[at + 1] "time", list[at] code, sum(list[at + 2])::int increase
      from (select weekday, list, generate_series(1, cardinality(list), 3) at
        from (select ${weekday} weekday, ${unpacked(sql`d.by_type_hour`)} list from ${keptDaysSql(parts)} offset 0) d) d
      ${code === null ? sql`` : sql`where list[at] = ${code}`} group by 1, 2) d`.execute(db);
  const [lists] = rows;
  if (!lists) return [];
  return lists.times.map((time, at) => ({
    ...{ weekday: Math.floor(time / 24), hour: time % 24 },
    ...{ code: lists.codes[at] ?? 0, increase: lists.increases[at] ?? 0 },
  }));
}

/** Lists of the same length. */
interface TypeLists {
  /** Hours since the beginning of Monday. */
  readonly times: readonly number[];
  readonly codes: readonly number[];
  readonly increases: readonly number[];
}

/** A counting event of a sensor, and the counts of the counting event before it; null for the first. */
export interface RawEvent {
  readonly item: number;
  readonly time_zone: string;
  readonly sensor_key: number;
  readonly ts: Date;
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
  readonly insect_counts: number[];
  readonly previous: number[] | null;
}

/** SQL of a table `part (item, sensor_key, since, until, time_zone)` of periods of items. */
export function timesSql(times: readonly MonthTime[]): RawBuilder<unknown> {
  return sql`unnest(${times.map(({ item }) => item)}::int[], ${times.map((time) => time.sensor_key)}::int[],
      ${times.map(({ from }) => instant(from))}::timestamptz[], ${times.map(({ to }) => instant(to))}::timestamptz[],
      ${times.map((time) => time.time_zone)}::text[]) part(item, sensor_key, since, until, time_zone)`;
}

/** SQL of the counts of the counting event before an event `e`. */
export const previousCounts: RawBuilder<unknown> = sql`(select p.insect_counts from events p
  where p.sensor_key = e.sensor_key and p.ts < e.ts and ${sql.raw(countsSql('p'))} order by p.ts desc limit 1)`;

/** Counting events in periods, by item and time. */
export async function rawEvents(db: Db, times: readonly MonthTime[]): Promise<readonly RawEvent[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<RawEvent>`
    select part.item, part.time_zone, e.sensor_key, e.ts, e.count, coalesce(e.count_difference, 0) count_difference,
      e.sensor_threshold, e.sensor_increase_threshold, e.insect_counts, ${previousCounts} previous
    from ${timesSql(times)} join events e on e.sensor_key = part.sensor_key and e.ts >= part.since and e.ts < part.until
      and ${sql.raw(countsSql('e'))}
    order by part.item, e.ts`.execute(db);
  return rows;
}
