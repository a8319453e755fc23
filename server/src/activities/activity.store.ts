import type pg from 'pg';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventColumns, filterConditions } from '../events/event-list.store.ts';
import type { EventRow } from '../events/event.answer.ts';
import { named, statement } from '../platform/database/database.ts';

/** An event and the group it stands in. */
export type GroupedRow<Key extends string> = EventRow & { readonly [K in Key]: number };

/**
 * The newest events of many sites in one statement, newest first within each; an event belongs to the site at which its
 * sensor stood then.
 * @param limit events a site
 */
export async function newestOfSites(
  pool: pg.Pool,
  siteIds: readonly number[],
  filter: EventFilter,
  limit: number,
): Promise<readonly GroupedRow<'site_id'>[]> {
  const { text, form, values } = filterConditions(filter, 3);
  const columns = eventColumns();
  const query = `select g.site_id, ${columns} from unnest($1::int[]) g (site_id) cross join lateral (
      select e.* from installations i cross join lateral (
        select * from events e where e.sensor_key = i.sensor_key and e.ts >= i.since and e.ts < i.until${text}
        order by e.ts desc limit $2) e
      where i.site_id = g.site_id order by e.ts desc, e.sensor_key desc limit $2
    ) e join sensors s on s.key = e.sensor_key order by g.site_id, e.ts desc, e.sensor_key desc`;
  return named(
    pool,
    `site-activities-${form}`,
    statement<GroupedRow<'site_id'>>(query, [[...siteIds], limit, ...values]),
  );
}

/** The newest events of many sensors in one statement, newest first within each. */
export async function newestOfSensors(
  pool: pg.Pool,
  sensorKeys: readonly number[],
  filter: EventFilter,
  limit: number,
): Promise<readonly EventRow[]> {
  const { text, form, values } = filterConditions(filter, 3);
  const query = `select ${eventColumns()} from unnest($1::int[]) g (sensor_key) cross join lateral (
      select * from events e where e.sensor_key = g.sensor_key${text} order by e.ts desc limit $2
    ) e join sensors s on s.key = e.sensor_key order by e.sensor_key, e.ts desc`;
  return named(pool, `sensor-activities-${form}`, statement<EventRow>(query, [[...sensorKeys], limit, ...values]));
}
