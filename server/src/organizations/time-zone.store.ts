import { sql, type RawBuilder } from 'kysely';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';

/**
 * SQL of the time zone of the days of a sensor, site or account. SQL twin of `timeZoneOf`. Source: HTTP-6.
 * @param organization alias of its organization, left-joined
 */
export function timeZoneSql(organization: string): string {
  return `coalesce(${organization}.time_zone, '${defaultTimeZone}')`;
}

/** SQL of the instant at which a day begins in a time zone: where midnight comes twice, the first one. */
function beginning(day: RawBuilder<unknown>): RawBuilder<unknown> {
  const midnight = sql`(${day}::timestamp at time zone zone)`;
  const hour = sql`interval '1 hour'`;
  return sql`case when (${midnight} - ${hour}) at time zone zone >= ${day} then ${midnight} - ${hour} else ${midnight} end`;
}

/**
 * SQL of a table with the instants at which a day begins and ends in each time zone that is in use: a search of a long
 * list that converts every row's instant takes longer for that than for the rest.
 * @param day `YYYY-MM-DD`
 * @returns columns `zone`, `begins` and `ends`
 */
export function zonesOfDaySql(day: string): RawBuilder<unknown> {
  const [first, next] = [sql`${day}::date`, sql`(${day}::date + 1)`];
  // `offset 0` keeps the planner from moving the conversions back into each row.
  return sql`(select zone, ${beginning(first)} begins, ${beginning(next)} ends
    from (select time_zone zone from organizations union select ${sql.lit(defaultTimeZone)}) zones offset 0)`;
}
