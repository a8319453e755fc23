import { sql } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { KeptDays, RawTime } from '@trapline/domain/dashboard/figure-sources.rules.ts';
import { countsSql, exceedsSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';

/** A day of a sensor, from the daily figures. */
export interface ReportedDay {
  readonly sensor_key: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly events: number;
  readonly increase: number;
  readonly by_type: number[];
  readonly over: number;
}

/** Days of sensors from the daily figures. */
export async function reportedDays(db: Db, parts: readonly KeptDays[]): Promise<readonly ReportedDay[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<ReportedDay>`
    select d.sensor_key, d.day, d.events, d.increase, d.by_type, d.over_threshold + d.over_increase "over"
    from unnest(${parts.map((part) => part.sensor_key)}::int[], ${parts.map((part) => part.first)}::date[],
      ${parts.map((part) => part.last)}::date[]) part(sensor_key, first, last)
    join daily_counts d on d.sensor_key = part.sensor_key
      and d.day between coalesce(part.first, '-infinity') and coalesce(part.last, 'infinity')
    where d.events > 0`.execute(db);
  return rows;
}

/** A sensor's event with the figures that a report needs. */
export interface ReportedSensorEvent {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly sensor: string;
  readonly place: string;
  readonly count: number;
  readonly count_difference: number | null;
  readonly sensor_threshold: number;
  readonly insect_counts: number[];
  readonly over: boolean;
}

/**
 * The events of sensors whose photos a report may show: those over a threshold, and the newest of each week.
 * @param timeZone IANA zone of the weeks
 */
export async function shownSensorEvents(
  db: Db,
  times: readonly RawTime[],
  timeZone: string,
  most: number,
): Promise<readonly ReportedSensorEvent[]> {
  if (times.length === 0) return [];
  const ends = (end: 'from' | 'to') => times.map((time) => (time[end] === null ? null : instant(time[end])));
  const { rows } = await sql<ReportedSensorEvent>`
    with event as (
      select e.sensor_key, e.ts, e.count, e.count_difference, e.sensor_threshold, e.insect_counts,
        coalesce(${sql.raw(exceedsSql('e'))}, false) "over",
        row_number() over (partition by e.sensor_key, date_trunc('week', e.ts at time zone ${timeZone})
          order by e.ts desc) place_in_week
      from unnest(${times.map((time) => time.sensor_key)}::int[], ${ends('from')}::timestamptz[],
        ${ends('to')}::timestamptz[]) part(sensor_key, since, until)
      join events e on e.sensor_key = part.sensor_key and e.ts >= coalesce(part.since, '-infinity')
        and e.ts < coalesce(part.until, 'infinity') and ${sql.raw(countsSql('e'))})
    select event.sensor_key, event.ts, s.name sensor, s.place, event.count, event.count_difference,
      event.sensor_threshold, event.insect_counts, event."over"
    from event join sensors s on s.key = event.sensor_key
    where event."over" or event.place_in_week = 1
    order by event."over" desc, event.ts desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Name and place of a sensor, by its key. */
export async function sensorNames(db: Db, key: number): Promise<{ readonly name: string; readonly place: string }> {
  return db.selectFrom('sensors').select(['name', 'place']).where('key', '=', key).executeTakeFirstOrThrow();
}
