import type pg from 'pg';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import { filterSql } from '../events/event-filter.store.ts';
import { eventsOfEachSql, eventsSql, newestOfSitesSql, newestSql, recentFirst } from '../events/event-reading.store.ts';
import { toEventRows, type EventRow, type JoinedRow } from '../events/event-row.store.ts';
import { asParameters } from '../platform/database/bind.ts';
import { named, statement } from '../platform/database/database.ts';

/** An event and the site whose group it belongs to. */
export interface SiteEventRow extends EventRow {
  readonly site_id: number;
}

/**
 * The newest events of many sites in one statement, newest first within each. An event belongs to the site where its
 * sensor stood at the time. A second statement reads sites that have too few recent events.
 * @param limit events per site
 */
export async function newestOfSites(
  pool: pg.Pool,
  siteIds: readonly number[],
  filter: EventFilter,
  limit: number,
): Promise<readonly SiteEventRow[]> {
  const values: unknown[] = [];
  const { text, form, until } = filterSql(filter, asParameters(values, 2));
  const read = async (sites: readonly number[], since: string | null, part: string) => {
    const found = `select * from (
        select i.site_id, s.id sensor_id, s.type sensor_type, e.*,
          row_number() over (partition by i.site_id order by e.ts desc, e.sensor_key desc) place
        from installations i
        left join ${newestOfSitesSql('$1::int[]', since)} newest on newest.site_id = i.site_id
        cross join lateral (select s.id, s.type from sensors s where s.key = i.sensor_key offset 0) s
        ${eventsOfEachSql('i.sensor_key', ` and ${stoodAtSql('i', 'e.ts')}${text}`, since, 'desc')}
        where i.site_id = any($1::int[])) e
      where place <= $2`;
    const query = eventsSql(found, 'e.site_id, e.ts desc, e.sensor_key desc', since, 'e.site_id, ');
    const prepared = statement<JoinedRow & { site_id: number }>(query, [[...sites], limit, ...values]);
    return toEventRows<{ site_id: number }>(await named(pool, `site-activities-${part}${form}`, prepared));
  };
  return recentFirst({ keys: siteIds, filter: { ...filter, limit }, before: until, keyOf: (row) => row.site_id, read });
}

/** The newest events of many sensors in one statement, newest first within each; like `newestOfSites`. */
export async function newestOfSensors(
  pool: pg.Pool,
  sensorKeys: readonly number[],
  filter: EventFilter,
  limit: number,
): Promise<readonly EventRow[]> {
  const values: unknown[] = [];
  const { text, form, until } = filterSql(filter, asParameters(values, 2));
  const read = async (sensors: readonly number[], since: string | null, part: string) => {
    const found = `select s.id sensor_id, s.type sensor_type, e.* from sensors s
      left join lateral (select s.key sensor_key, n.ts from ${newestSql('s.key', since)} n) newest on true
      ${eventsOfEachSql('s.key', text, since, 'desc')}
      where s.key = any($1::int[])`;
    const query = eventsSql(found, 'e.sensor_key, e.ts desc', since);
    const prepared = statement<JoinedRow>(query, [[...sensors], limit, ...values]);
    return toEventRows<object>(await named(pool, `sensor-activities-${part}${form}`, prepared));
  };
  const keyOf = (row: EventRow) => row.sensor_key;
  return recentFirst({ keys: sensorKeys, filter: { ...filter, limit }, before: until, keyOf, read });
}
