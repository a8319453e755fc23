import { sql } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { EventSpan, HourOfDays } from '@trapline/domain/dashboard/appearance-chart.rules.ts';
import type { SensorDay } from '@trapline/domain/dashboard/daily-counts.rules.ts';
import type { InstallationPeriod, KeptDays, RawTime } from '@trapline/domain/dashboard/figure-sources.rules.ts';
import { installationPeriodSql } from '../installations/installation-time.store.ts';
import { appearsSql, countsSql, entersSql, reachesSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

/** The periods of all sensors at a site, in whole seconds like the events. */
export async function installationPeriodsAt(db: Db, siteId: number): Promise<readonly InstallationPeriod[]> {
  return installationPeriodsOf(db, [siteId]);
}

/** The periods of all sensors at several sites. */
export async function installationPeriodsOf(
  db: Db,
  siteIds: readonly number[],
): Promise<readonly (InstallationPeriod & { readonly site_id: number })[]> {
  const { rows } = await sql<InstallationPeriod & { site_id: number }>`
    select i.site_id, i.sensor_key, ${sql.raw(installationPeriodSql('i'))},
      ${sql.raw(timeZoneSql('o'))} time_zone
    from installations i join sensors s on s.key = i.sensor_key left join organizations o on o.id = s.organization_id
    where i.site_id = any(${[...siteIds]}::int[]) order by i.site_id, i.since`.execute(db);
  return rows;
}

function keptSql(parts: readonly KeptDays[]) {
  return sql`unnest(${parts.map((part) => part.sensor_key)}::int[], ${parts.map((part) => part.first)}::date[],
      ${parts.map((part) => part.last)}::date[]) part(sensor_key, first, last)
    join daily_counts d on d.sensor_key = part.sensor_key
      and d.day between coalesce(part.first, '-infinity') and coalesce(part.last, 'infinity')`;
}

/** SQL of a table `part (sensor_key, since, until)` of periods. */
function partsSql(times: readonly RawTime[]) {
  const ends = (end: 'from' | 'to') =>
    times.map((time) => {
      const value = time[end];
      return value === null ? null : instant(value);
    });
  return sql`unnest(${times.map((time) => time.sensor_key)}::int[], ${ends('from')}::timestamptz[],
      ${ends('to')}::timestamptz[]) part(sensor_key, since, until)`;
}

/** SQL for matching events `e` with their local time `at`. The condition may only use the event. */
function rawSql(times: readonly RawTime[], timeZone: string, condition: string) {
  return sql`${partsSql(times)}
    cross join lateral (
      select e.*, e.ts at time zone ${timeZone} "at" from events e
      where e.sensor_key = part.sensor_key and e.ts >= coalesce(part.since, '-infinity')
        and e.ts < coalesce(part.until, 'infinity') and ${sql.raw(condition)}) e`;
}

/** Daily counts of sensors from the daily figures. */
export async function keptCounts(db: Db, parts: readonly KeptDays[]): Promise<readonly SensorDay[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<SensorDay>`
    select d.sensor_key, d.day, d.max_count, d.over_threshold > 0 over_threshold, d.over_increase > 0 over_increase
    from ${keptSql(parts)} where d.events > 0`.execute(db);
  return rows;
}

/** Counts of sensors for days or parts of days, from events. @param timeZone IANA zone of the days */
export async function rawCounts(db: Db, times: readonly RawTime[], timeZone: string): Promise<readonly SensorDay[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<SensorDay>`
    select e.sensor_key, e.at::date "day", max(e.count) max_count,
      bool_or(${sql.raw(reachesSql('e.count', 'e.sensor_threshold'))}) over_threshold,
      bool_or(${sql.raw(reachesSql('coalesce(e.count_difference, 0)', 'e.sensor_increase_threshold'))}) over_increase
    from ${rawSql(times, timeZone, countsSql('e'))} group by 1, 2`.execute(db);
  return rows;
}

/** Appearances by hour from the daily figures. */
export async function keptHours(db: Db, parts: readonly KeptDays[]): Promise<readonly HourOfDays[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<HourOfDays>`
    select (hours.place - 1)::int "hour", sum(hours.number)::int events
    from ${keptSql(parts)}
    cross join lateral unnest(d.appearances) with ordinality hours(number, place)
    where hours.number > 0 group by hours.place`.execute(db);
  return rows;
}

/** Appearances by hour from events. @param timeZone IANA zone of days and hours */
export async function rawHours(db: Db, times: readonly RawTime[], timeZone: string): Promise<readonly HourOfDays[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<HourOfDays>`
    select extract(hour from e.at)::int "hour", count(*)::int events
    from ${rawSql(times, timeZone, appearsSql('e'))} group by 1`.execute(db);
  return rows;
}

/**
 * The days of the first and the last event of sensors in their periods, whether or not something was detected; null
 * without any. Only the ends of each period are read, by an index.
 * @param timeZone IANA zone of the days
 */
export async function eventSpan(db: Db, times: readonly RawTime[], timeZone: string): Promise<EventSpan | null> {
  if (times.length === 0) return null;
  const outermost = (order: 'asc' | 'desc') => sql`(select e.ts from events e
    where e.sensor_key = part.sensor_key and e.ts >= coalesce(part.since, '-infinity')
      and e.ts < coalesce(part.until, 'infinity') and ${sql.raw(entersSql('e'))}
    order by e.ts ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<{ [K in keyof EventSpan]: EventSpan[K] | null }>`
    select (min(${outermost('asc')}) at time zone ${timeZone})::date "first",
      (max(${outermost('desc')}) at time zone ${timeZone})::date "last"
    from ${partsSql(times)}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}
