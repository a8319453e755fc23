import type pg from 'pg';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import { filterSql } from '../events/event-filter.store.ts';
import { eventsOfEachSql, eventsSql, newestOfSitesSql, newestSql, recentFirst } from '../events/event-reading.store.ts';
import { toEventRows, type EventRow, type JoinedRow } from '../events/event-row.store.ts';
import { asParameters } from '../platform/database/bind.ts';
import { prepared, statement } from '../platform/database/database.ts';

// The parameter of the groups' keys, which differ between the two statements of a page; the others follow it.
const keys = '$1';

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
  const bind = asParameters(values, 1);
  const most = bind(limit);
  const { text, until } = filterSql(filter, bind);
  const conditions = ` and ${stoodAtSql('i', 'e.ts')}${text}`;
  const read = async (sites: readonly number[], since: string | null) => {
    const found = `select * from (
        select i.site_id, s.id sensor_id, s.type sensor_type, e.*,
          row_number() over (partition by i.site_id order by e.ts desc, e.sensor_key desc) place
        from installations i
        left join ${newestOfSitesSql(`${keys}::int[]`, since)} newest on newest.site_id = i.site_id
        cross join lateral (select s.id, s.type from sensors s where s.key = i.sensor_key offset 0) s
        ${eventsOfEachSql({ sensorKey: 'i.sensor_key', newest: 'newest', conditions, since, order: 'desc', limit: most })}
        where i.site_id = any(${keys}::int[])) e
      where place <= ${most}`;
    const query = eventsSql(found, 'e.site_id, e.ts desc, e.sensor_key desc', since, 'e.site_id, ');
    const rows = await prepared(pool, statement<JoinedRow & { site_id: number }>(query, [[...sites], ...values]));
    return toEventRows<{ site_id: number }>(rows);
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
  const bind = asParameters(values, 1);
  const most = bind(limit);
  const { text, until } = filterSql(filter, bind);
  const read = async (sensors: readonly number[], since: string | null) => {
    const found = `select s.id sensor_id, s.type sensor_type, e.* from sensors s
      left join lateral (select s.key sensor_key, n.ts from ${newestSql('s.key', since)} n) newest on true
      ${eventsOfEachSql({ sensorKey: 's.key', newest: 'newest', conditions: text, since, order: 'desc', limit: most })}
      where s.key = any(${keys}::int[])`;
    const query = eventsSql(found, 'e.sensor_key, e.ts desc', since);
    return toEventRows<object>(await prepared(pool, statement<JoinedRow>(query, [[...sensors], ...values])));
  };
  const keyOf = (row: EventRow) => row.sensor_key;
  return recentFirst({ keys: sensorKeys, filter: { ...filter, limit }, before: until, keyOf, read });
}
