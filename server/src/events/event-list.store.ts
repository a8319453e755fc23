import type pg from 'pg';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { asParameters } from '../platform/database/bind.ts';
import { prepared, statement } from '../platform/database/database.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import { toEventRows, type EventRow, type JoinedRow } from './event-row.store.ts';
import { filterSql } from './event-filter.store.ts';
import {
  eventsOfEachSql,
  eventsSql,
  newestOfSitesSql,
  newestSql,
  notBefore,
  recentFirst,
} from './event-reading.store.ts';

/** Position in a list: the last event returned. */
export interface EventCursor {
  readonly timestamp: number;
  readonly sensor_key: number;
}

/**
 * Filtered events of a sensor after the cursor. Hot, so each form of the filter is a prepared statement.
 * @param siteIds only events from while the sensor stood at one of these sites; null: all events
 */
export async function listSensorEvents(
  pool: pg.Pool,
  sensorKey: number,
  filter: EventFilter,
  cursor: EventCursor | null,
  siteIds: readonly number[] | null = null,
): Promise<readonly EventRow[]> {
  const order = filter.ascending ? 'asc' : 'desc';
  const parameters: unknown[] = [];
  const bind = asParameters(parameters);
  const [sensor, limit] = [bind(sensorKey), bind(filter.limit)];
  const conditions = filterSql(filter, bind);
  const at = cursor ? `${bind(instant(cursor.timestamp))}::timestamptz` : null;
  const after = at === null ? '' : ` and e.ts ${filter.ascending ? '>' : '<'} ${at}`;
  const sites = siteIds === null ? null : `${bind(siteIds.map(String))}::integer[]`;
  const stood =
    sites === null
      ? ''
      : ` and exists (select from installations i where i.sensor_key = ${sensor}
          and i.site_id = any(${sites}) and ${stoodAtSql('i', 'e.ts')})`;
  const latest = (since: string | null) =>
    sites === null ? latestOfSensor(sensor, since) : latestOfSites(sensor, sites, since);
  const read = async (_: readonly number[], since: string | null) => {
    const found = `select s.id sensor_id, s.type sensor_type, e.* from sensors s cross join lateral (
        select e.*, ${latest(since)} latest from events e
        where e.sensor_key = ${sensor}${conditions.text}${after}${stood}${notBefore('e', since)}
        order by e.ts ${order} limit ${limit}) e
      where s.key = ${sensor}`;
    const text = eventsSql(found, `e.ts ${order}`, since);
    return toEventRows<object>(await prepared(pool, statement<JoinedRow>(text, parameters)));
  };
  return recentFirst({ keys: [sensorKey], filter, before: at ?? conditions.until, keyOf: () => sensorKey, read });
}

/** Filtered events of a site after the cursor: those of its sensors while they stood there. */
export async function listSiteEvents(
  pool: pg.Pool,
  siteId: number,
  filter: EventFilter,
  cursor: EventCursor | null,
): Promise<readonly EventRow[]> {
  const order = filter.ascending ? 'asc' : 'desc';
  const parameters: unknown[] = [];
  const bind = asParameters(parameters);
  const [site, limit] = [bind(siteId), bind(filter.limit)];
  const conditions = filterSql(filter, bind);
  let at: string | null = null;
  let after = '';
  if (cursor) {
    const sign = filter.ascending ? '>' : '<';
    at = `${bind(instant(cursor.timestamp))}::timestamptz`;
    const sensor = bind(cursor.sensor_key);
    // The first comparison is redundant, but lets PostgreSQL skip whole partitions.
    after = ` and e.ts ${sign}= ${at} and (e.ts, e.sensor_key) ${sign} (${at}, ${sensor}::int)`;
  }
  const wanted = ` and ${stoodAtSql('i', 'e.ts')}${conditions.text}${after}`;
  const read = async (_: readonly number[], since: string | null) => {
    const found = `select s.id sensor_id, s.type sensor_type, e.* from installations i join sensors s on s.key = i.sensor_key
      left join ${newestOfSitesSql(`array[${site}::integer]`, since)} newest on true
      ${eventsOfEachSql({ sensorKey: 'i.sensor_key', newest: 'newest', conditions: wanted, since, order, limit })}
      where i.site_id = ${site} order by e.ts ${order}, e.sensor_key ${order} limit ${limit}`;
    const text = eventsSql(found, `e.ts ${order}, e.sensor_key ${order}`, since);
    return toEventRows<object>(await prepared(pool, statement<JoinedRow>(text, parameters)));
  };
  return recentFirst({ keys: [siteId], filter, before: at ?? conditions.until, keyOf: () => siteId, read });
}

/**
 * An event; null when there is none.
 * @param through whether it is seen by its sensor, or only by the site where that sensor stood: decides what is `latest`
 */
export async function findEvent(
  pool: pg.Pool,
  sensorKey: number,
  ts: Date,
  through: 'sensor' | 'site' = 'sensor',
): Promise<EventRow | null> {
  const parameters: unknown[] = [];
  const bind = asParameters(parameters);
  const [sensor, at] = [bind(sensorKey), bind(ts)];
  const site = `array(select i.site_id from installations i where i.sensor_key = ${sensor} and ${stoodAtSql('i', at)})`;
  const latest = through === 'sensor' ? latestOfSensor(sensor, null) : latestOfSites(sensor, site, null);
  const found = `select s.id sensor_id, s.type sensor_type, e.*, ${latest} latest
    from events e join sensors s on s.key = e.sensor_key where e.sensor_key = ${sensor} and e.ts = ${at}`;
  const query = statement<JoinedRow>(eventsSql(found, 'e.ts', null), parameters);
  const rows = toEventRows<object>(await prepared(pool, query));
  return rows[0] ?? null;
}

/**
 * Events by sensor and time, in one statement; those that do not exist are missing, and each is there once. Otherwise as
 * `findEvent`.
 */
export async function findEvents(
  pool: pg.Pool,
  keys: readonly { readonly sensor_key: number; readonly ts: Date }[],
  through: 'sensor' | 'site' = 'sensor',
): Promise<readonly EventRow[]> {
  if (keys.length === 0) return [];
  const parameters: unknown[] = [];
  const bind = asParameters(parameters);
  const sensors = bind(keys.map(({ sensor_key }) => String(sensor_key)));
  const times = bind(keys.map(({ ts }) => ts.toISOString()));
  const stood = `i.sensor_key = e.sensor_key and ${stoodAtSql('i', 'e.ts')}`;
  const site = `array(select i.site_id from installations i where ${stood})`;
  const latest =
    through === 'sensor' ? latestOfSensor('e.sensor_key', null) : latestOfSites('e.sensor_key', site, null);
  const found = `select s.id sensor_id, s.type sensor_type, e.*, ${latest} latest
    from (select distinct * from unnest(${sensors}::int[], ${times}::timestamptz[]) one (sensor_key, ts)) named
    join events e on e.sensor_key = named.sensor_key and e.ts = named.ts join sensors s on s.key = e.sensor_key`;
  const text = eventsSql(found, 'e.ts, e.sensor_key', null);
  return toEventRows<object>(await prepared(pool, statement<JoinedRow>(text, parameters)));
}

/** SQL for whether an event `e` of a sensor is its newest. */
function latestOfSensor(sensor: string, since: string | null): string {
  return `coalesce(e.ts = ${newestSql(sensor, since)}, false)`;
}

/** SQL for whether an event `e` of a sensor, which stood at one of these sites then, is that site's newest. */
function latestOfSites(sensor: string, siteIds: string, since: string | null): string {
  return `(e.ts = any(array(select n.ts from ${newestOfSitesSql(siteIds, since)} n where n.sensor_key = ${sensor})))`;
}
