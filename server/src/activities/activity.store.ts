import type pg from 'pg';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import {
  eventsSql,
  filterConditions,
  looksRecentFirst,
  newestSql,
  notBefore,
  recentSql,
} from '../events/event-list.store.ts';
import { toEventRows, type EventRow, type JoinedRow } from '../events/event.answer.ts';
import { named, statement } from '../platform/database/database.ts';

/** An event and the site in whose group it stands. */
export interface SiteEventRow extends EventRow {
  readonly site_id: number;
}

/**
 * The newest events of many sites in one statement, newest first within each; an event belongs to the site at which its
 * sensor stood then. A second statement reads those sites that have had too few of late.
 * @param limit events a site
 */
export async function newestOfSites(
  pool: pg.Pool,
  siteIds: readonly number[],
  filter: EventFilter,
  limit: number,
): Promise<readonly SiteEventRow[]> {
  const { text, form, values, until } = filterConditions(filter, 3);
  return recentFirst<SiteEventRow>(
    siteIds,
    filter,
    limit,
    until,
    (row) => row.site_id,
    async (sites, since, part) => {
      const found = `select * from (
        select i.site_id, s.id sensor_id, e.*,
          row_number() over (partition by i.site_id order by e.ts desc, e.sensor_key desc) place
        from installations i
        cross join lateral (select s.id from sensors s where s.key = i.sensor_key offset 0) s
        left join lateral ${newestSql('i.sensor_key', since)} newest on true
        cross join lateral (
          select e.*, coalesce(e.ts = newest.ts, false) latest from events e
          where e.sensor_key = i.sensor_key and e.ts >= i.since and e.ts < i.until${text}${notBefore('e', since)}
          order by e.ts desc limit $2) e
        where i.site_id = any($1::int[])) e
      where place <= $2`;
      const query = eventsSql(found, 'e.site_id, e.ts desc, e.sensor_key desc', since, 'e.site_id, ');
      const asked = statement<JoinedRow & { site_id: number }>(query, [[...sites], limit, ...values]);
      return toEventRows<{ site_id: number }>(await named(pool, `site-activities-${part}${form}`, asked));
    },
  );
}

/** The newest events of many sensors in one statement, newest first within each; like `newestOfSites`. */
export async function newestOfSensors(
  pool: pg.Pool,
  sensorKeys: readonly number[],
  filter: EventFilter,
  limit: number,
): Promise<readonly EventRow[]> {
  const { text, form, values, until } = filterConditions(filter, 3);
  return recentFirst<EventRow>(
    sensorKeys,
    filter,
    limit,
    until,
    (row) => row.sensor_key,
    async (sensors, since, part) => {
      const found = `select s.id sensor_id, e.* from sensors s
      left join lateral ${newestSql('s.key', since)} newest on true
      cross join lateral (
        select e.*, coalesce(e.ts = newest.ts, false) latest from events e
        where e.sensor_key = s.key${text}${notBefore('e', since)} order by e.ts desc limit $2) e
      where s.key = any($1::int[])`;
      const query = eventsSql(found, 'e.sensor_key, e.ts desc', since);
      const asked = statement<JoinedRow>(query, [[...sensors], limit, ...values]);
      return toEventRows<object>(await named(pool, `sensor-activities-${part}${form}`, asked));
    },
  );
}

/**
 * Reads groups from recent months first, and those that have too few there from all months.
 * @param until SQL of the instant before which events are looked for; null for the present
 */
async function recentFirst<Row extends EventRow>(
  groups: readonly number[],
  filter: EventFilter,
  limit: number,
  until: string | null,
  groupOf: (row: Row) => number,
  read: (groups: readonly number[], since: string | null, part: 'recent-' | '') => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!looksRecentFirst({ ...filter, limit })) return read(groups, null, '');
  const recent = Map.groupBy(await read(groups, recentSql(until ?? undefined), 'recent-'), groupOf);
  const short = groups.filter((group) => recent.get(group)?.length !== limit);
  if (short.length === 0) return [...recent.values()].flat();
  for (const group of short) recent.delete(group);
  return [...[...recent.values()].flat(), ...(await read(short, null, ''))];
}
