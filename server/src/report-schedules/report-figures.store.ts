import { sql } from 'kysely';
import type { ReportFigures } from '@trapline/domain/report-schedules/figure-change.rules.ts';
import { daysOfMonth } from '@trapline/domain/report-schedules/report-due.rules.ts';
import type { ReportSource } from '@trapline/domain/reports/report.schema.ts';
import type { Db } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';
import { placeShownSql, stationEventReadySql } from '../events/station-rules.store.ts';
import type { ReportSubject } from './report-schedule.types.ts';

/** SQL of whether a report includes a `place` of its subject: a hidden one only where the report is about it alone. */
const isReported = (kind: ReportSubject['kind']) =>
  sql<boolean>`(${sql.raw(placeShownSql('place'))} or ${kind}::text = 'place' and ${sql.raw(keptSql('place'))})`;

/**
 * The places and sites that a report is about, places first, by name; none if they no longer exist.
 * @param about `stations`: whether the reader uses stations; a report of all is without places where they do not
 */
export async function sourcesOf(
  db: Db,
  { kind, id, organizationId, stations }: Omit<ReportSubject, 'month'> & { readonly stations: boolean },
  most: number,
): Promise<readonly ReportSource[]> {
  const { rows } = await sql<{ kind: 'place' | 'site'; id: number }>`
    select kind, id from (
      select 'place' kind, id, name from station_places place
        where organization_id = ${organizationId} and ${isReported(kind)}
          and (${kind}::text = 'place' or (${kind}::text = 'all' and ${stations})) and (${id}::integer is null or id = ${id})
      union all
      select 'site', id, name from installation_sites
        where organization_id = ${organizationId}
          and ${kind}::text in ('site', 'all') and (${id}::integer is null or id = ${id})
    ) source order by kind, name, id limit ${most}`.execute(db);
  return rows.map((row) => ({ kind: row.kind, id: String(row.id) }));
}

/**
 * The figures of a month that are compared with what was sent: the insects of each trap of a place, and the increases of
 * each sensor at a site. Source: SCHEDULE-6
 */
export async function figuresOf(db: Db, subject: ReportSubject): Promise<ReportFigures> {
  const { kind, id, organizationId, month } = subject;
  const { from, to } = daysOfMonth(month);
  const { rows } = await sql<{ key: string; name: string; count: number }>`
    select 'place-' || place.id || ' ' || event.trap_no as key, place.name || ' ' || event.trap_no as name,
      sum(coalesce(event.insect_count, 0))::int count
    from station_places place join station_events event on event.place_id = place.id
    where place.organization_id = ${organizationId} and ${kind}::text in ('place', 'all')
      and (${kind}::text <> 'place' or place.id = ${id}) and ${isReported(kind)}
      and event.month = ${month} and ${sql.raw(stationEventReadySql('event'))}
    group by place.id, event.trap_no
    union all
    select 'site-' || site.id || ' ' || sensor.key, site.name || ' ' || sensor.name, sum(day.increase)::int
    from installation_sites site
      join organizations o on o.id = site.organization_id
      join installations at on at.site_id = site.id
      join sensors sensor on sensor.key = at.sensor_key
      join daily_counts day on day.sensor_key = at.sensor_key and day.day between ${from} and ${to}
        and day.day >= (at.since at time zone o.time_zone)::date
        and (at.until = 'infinity' or day.day <= (at.until at time zone o.time_zone)::date)
    where site.organization_id = ${organizationId} and ${kind}::text in ('site', 'all')
      and (${kind}::text <> 'site' or site.id = ${id})
    group by site.id, sensor.key`.execute(db);
  return Object.fromEntries(rows.map(({ key, name, count }) => [key, { name, count }]));
}

/** Figures without those of places, for a reader who uses no stations. */
export function withoutPlaces(figures: ReportFigures): ReportFigures {
  return Object.fromEntries(Object.entries(figures).filter(([key]) => !key.startsWith('place-')));
}
