import { sql } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { KeptDays, RawTime } from '@trapline/domain/dashboard/figure-sources.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { appearsSql, countsSql, exceedsSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';

/** A day of a sensor, from the daily figures. */
export interface ReportedDay {
  readonly sensor_key: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly events: number;
  readonly increase: number;
  readonly by_type: number[];
}

/** Days of sensors from the daily figures. */
export async function reportedDays(db: Db, parts: readonly KeptDays[]): Promise<readonly ReportedDay[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<ReportedDay>`
    select d.sensor_key, d.day, d.events, d.increase, d.by_type
    from unnest(${parts.map((part) => part.sensor_key)}::int[], ${parts.map((part) => part.first)}::date[],
      ${parts.map((part) => part.last)}::date[]) part(sensor_key, first, last)
    join daily_counts d on d.sensor_key = part.sensor_key
      and d.day between coalesce(part.first, '-infinity') and coalesce(part.last, 'infinity')
    where d.events > 0`.execute(db);
  return rows;
}

/** SQL of a table `part (sensor_key, since, until)` of periods. */
function partsSql(times: readonly RawTime[]) {
  const ends = (end: 'from' | 'to') => times.map((time) => (time[end] === null ? null : instant(time[end])));
  return sql`unnest(${times.map((time) => time.sensor_key)}::int[], ${ends('from')}::timestamptz[],
    ${ends('to')}::timestamptz[]) part(sensor_key, since, until)`;
}

/**
 * Numbers of events over a threshold by month. They are counted from the events: daily figures count an event twice that is
 * over both of its thresholds.
 * @param timeZone IANA zone of the months
 */
export async function exceedingEvents(
  db: Db,
  times: readonly RawTime[],
  timeZone: string,
): Promise<ReadonlyMap<string, number>> {
  if (times.length === 0) return new Map();
  const { rows } = await sql<{ month: string; number: number }>`
    select to_char(e.ts at time zone ${timeZone}, 'YYYY-MM') "month", count(*)::int "number"
    from ${partsSql(times)}
    join events e on e.sensor_key = part.sensor_key and e.ts >= coalesce(part.since, '-infinity')
      and e.ts < coalesce(part.until, 'infinity') and ${sql.raw(exceedsSql('e'))}
    group by 1`.execute(db);
  return new Map(rows.map(({ month, number }) => [month, number]));
}

/** A sensor's event with the figures that a report needs. */
export interface ReportedSensorEvent {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly type: SensorType;
  readonly captured_at: Date;
  /** Null for types that do not count. */
  readonly count: number | null;
  readonly count_difference: number | null;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
  readonly insect_counts: number[];
  readonly detected: boolean | null;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly pickup: boolean;
  readonly misdetection: boolean;
  /** Null: none. */
  readonly tags: string[] | null;
  readonly over: boolean;
}

/**
 * The events of sensors in periods: those over a threshold first, then the newest.
 * @param timeZone IANA zone of the weeks
 * @param which `every`: those that count, and appearances; `shown`: those that count and whose photos a report may show,
 *   over a threshold or the newest of each week
 */
export async function reportedSensorEvents(
  db: Db,
  times: readonly RawTime[],
  timeZone: string,
  which: 'every' | 'shown',
  most: number,
): Promise<readonly ReportedSensorEvent[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<ReportedSensorEvent>`
    with event as (
      select e.sensor_key, e.ts, coalesce(e.captured_at, e.ts) captured_at, e.count, e.count_difference, e.sensor_threshold,
        e.sensor_increase_threshold, e.insect_counts, e.detected, e.from_at, e.to_at, e.pickup, e.misdetection, e.tags,
        coalesce(${sql.raw(exceedsSql('e'))}, false) "over",
        row_number() over (partition by e.sensor_key, date_trunc('week', e.ts at time zone ${timeZone})
          order by e.ts desc) place_in_week
      from ${partsSql(times)}
      join events e on e.sensor_key = part.sensor_key and e.ts >= coalesce(part.since, '-infinity')
        and e.ts < coalesce(part.until, 'infinity')
        and (${sql.raw(countsSql('e'))} or (${which === 'every'} and ${sql.raw(appearsSql('e'))})))
    select event.*, s.type from event join sensors s on s.key = event.sensor_key
    where ${which === 'every'} or event."over" or event.place_in_week = 1
    order by ${which === 'shown'} and event."over" desc, event.ts desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Name and place of a sensor, by its key. */
export async function sensorNames(db: Db, key: number): Promise<{ readonly name: string; readonly place: string }> {
  return db.selectFrom('sensors').select(['name', 'place']).where('key', '=', key).executeTakeFirstOrThrow();
}
