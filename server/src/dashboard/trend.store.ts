import { sql } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { TrendPart } from '@trapline/domain/dashboard/trend.rules.ts';
import type { Days, Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import { appearsSql, countsSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';

/** The sensor or site that something belongs to: its index in a list. */
interface OfAsset {
  readonly asset: number;
}

/** Days of a sensor to be read from the daily figures. */
export interface TrendDays extends OfAsset, Days {
  readonly sensor_key: number;
}

/** A period of a sensor to be read from its events. */
export interface TrendTime extends OfAsset, Period {
  readonly sensor_key: number;
  /** IANA zone of the days. */
  readonly time_zone: string;
}

/** A part of the trend of an asset. */
export type AssetTrendPart = OfAsset & TrendPart;

/** Parts of trends from the daily figures. */
export async function keptTrend(db: Db, parts: readonly TrendDays[]): Promise<readonly AssetTrendPart[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<AssetTrendPart>`
    select part.asset, d.sensor_key, d.day, case when d.events > 0 then d.max_count end max_count, d.increase,
      coalesce((select sum(number) from unnest(d.appearances) number), 0)::int appearances
    from unnest(${parts.map(({ asset }) => asset)}::int[], ${parts.map((part) => part.sensor_key)}::int[],
      ${parts.map(({ first }) => first)}::date[], ${parts.map(({ last }) => last)}::date[])
      part(asset, sensor_key, first, last)
    join daily_counts d on d.sensor_key = part.sensor_key
      and d.day between coalesce(part.first, '-infinity') and coalesce(part.last, 'infinity')`.execute(db);
  return rows;
}

/** Parts of trends from events. */
export async function rawTrend(db: Db, times: readonly TrendTime[]): Promise<readonly AssetTrendPart[]> {
  if (times.length === 0) return [];
  const at = (end: number | null) => (end === null ? null : instant(end));
  const counts = sql.raw(countsSql('e'));
  const appears = sql.raw(appearsSql('e'));
  const { rows } = await sql<AssetTrendPart>`
    select part.asset, part.sensor_key, (e.ts at time zone part.time_zone)::date "day",
      max(e.count) filter (where ${counts}) max_count,
      coalesce(sum(greatest(e.count_difference, 0)) filter (where ${counts}), 0)::int increase,
      (count(*) filter (where ${appears}))::int appearances
    from unnest(${times.map(({ asset }) => asset)}::int[], ${times.map((time) => time.sensor_key)}::int[],
      ${times.map(({ from }) => at(from))}::timestamptz[], ${times.map(({ to }) => at(to))}::timestamptz[],
      ${times.map((time) => time.time_zone)}::text[]) part(asset, sensor_key, since, until, time_zone)
    join events e on e.sensor_key = part.sensor_key and e.ts >= coalesce(part.since, '-infinity')
      and e.ts < coalesce(part.until, 'infinity')
    where ${counts} or ${appears} group by 1, 2, 3`.execute(db);
  return rows;
}
