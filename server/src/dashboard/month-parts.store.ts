import { sql, type RawBuilder } from 'kysely';
import type { CodeCondition, PartConditions } from '@trapline/domain/dashboard/month-parts.rules.ts';
import type { MonthTime } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { countsSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';
import { previousCounts, timesSql } from './month-figures.store.ts';

/** An event with its share of a number. */
export interface PartRow {
  readonly item: number;
  readonly sensor_key: number;
  readonly ts: Date;
  readonly share: number;
}

/** A page of the events of a number, and what they are on all pages. */
export interface PartPage {
  readonly sum: number;
  readonly total: number;
  readonly rows: readonly PartRow[];
}

/** Which page of a list, and its order. */
export interface PartRequest {
  readonly byTime: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** SQL twin of `meetsCodes` in month-parts.rules.ts. @param code SQL of the code */
export function meetsCodesSql(code: RawBuilder<unknown>, conditions: readonly CodeCondition[]): RawBuilder<unknown> {
  if (conditions.length === 0) return sql`true`;
  return sql.join(
    conditions.map(({ codes, besides }) =>
      besides ? sql`${code} <> all(${[...codes]}::int[])` : sql`${code} = any(${[...codes]}::int[])`,
    ),
    sql` and `,
  );
}

/** SQL of the number of a code in counts; 0 without it. */
const numberIn = (counts: RawBuilder<unknown>, code: RawBuilder<unknown>) => sql`coalesce((
  select before.counts[place + 1] from (select ${counts} counts) before,
    generate_series(1, cardinality(before.counts), 2) place where before.counts[place] = ${code}), 0)`;

/**
 * SQL of the share of a counting event `e` in a number: its increase, or those of types that meet all conditions.
 * `before` are the counts of the event before it. Source: DASH-12, COUNT-6.
 */
function shareSql(types: PartConditions['types']): RawBuilder<unknown> {
  if (types === null) return sql`greatest(coalesce(e.count_difference, 0), 0)`;
  const code = sql`e.insect_counts[at]`;
  return sql`case when e.before is null then 0 else coalesce((
    select sum(greatest(e.insect_counts[at + 1] - ${numberIn(sql`e.before`, code)}, 0))
    from generate_series(1, cardinality(e.insect_counts), 2) at where ${meetsCodesSql(code, types)}), 0)::int end`;
}

/** SQL of the condition that an event `e` is at one of the times of the week. */
function timeSql({ weekday, hour }: PartConditions): RawBuilder<unknown> {
  const local = sql`(e.ts at time zone part.time_zone)`;
  return sql`${weekday === null ? sql`true` : sql`extract(isodow from ${local}) = ${weekday + 1}`}
    and ${hour === null ? sql`true` : sql`extract(hour from ${local}) = ${hour}`}`;
}

/**
 * The events of items in periods that have a share of a number, and the number. Source: DASH-12.
 * @param times periods of the days of the condition
 */
export async function partPage(
  db: Db,
  times: readonly MonthTime[],
  conditions: PartConditions,
  { byTime, limit, offset }: PartRequest,
): Promise<PartPage> {
  if (times.length === 0) return { sum: 0, total: 0, rows: [] };
  const before = conditions.types === null ? sql`null::smallint[]` : previousCounts;
  const order = byTime ? sql`ts, sensor_key` : sql`share desc, ts desc, sensor_key`;
  const { rows } = await sql<PartRow & { sum: number; total: number; item: number | null }>`
    with found as materialized (
      select e.item, e.sensor_key, e.ts, ${shareSql(conditions.types)} share
      from (select part.item, e.sensor_key, e.ts, e.count_difference, e.insect_counts, ${before} before
        from ${timesSql(times)} join events e on e.sensor_key = part.sensor_key and e.ts >= part.since
          and e.ts < part.until and ${sql.raw(countsSql('e'))} and ${timeSql(conditions)}) e),
    shares as (select * from found where share > 0)
    select totals.*, page.* from (select coalesce(sum(share), 0)::int "sum", count(*)::int total from shares) totals
    left join (select * from shares order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page on true
    order by ${order}`.execute(db);
  const [first] = rows;
  return { sum: first?.sum ?? 0, total: first?.total ?? 0, rows: rows.filter(({ item }) => item !== null) };
}
