import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import { shownSql } from './event-rules.store.ts';
import type { EventRow } from './event-row.store.ts';

// Reads events for lists and pages: one statement for recent months, and a second one if these contain too few.

/**
 * Columns of an event `e` as the mapper reads them; it has `latest`, `sensor_id` and `sensor_type` beside the table's
 * own.
 */
const eventColumns = `e.sensor_key, e.sensor_id, e.sensor_type, e.ts, e.count, e.count_difference, e.sensor_threshold,
  e.sensor_increase_threshold, e.insect_types_version, e.insect_counts, e.unclassified, e.pickup, e.misdetection, e.hidden,
  e.processing, e.updating, e.failed, e.detected, e.tags, e.captured_at, e.from_at, e.to_at, e.revision, e.latest`;

/** Columns of an attachment `a` as the mapper reads them. */
export const attachmentColumns = `a.resource, a.content_type, encode(substr(a.sha256, 1, 8), 'hex') hash, a.state, a.error, a.waits_for,
  a.width, a.height, a.tile_levels, a.tile_size, a.has_poster, a.removed, a.box_count, a.box_area`;

/**
 * SQL for the time of a sensor's newest event that is not hidden; the event at that time is `latest`. Evaluated once
 * per sensor, not per event, as it searches the months backwards.
 * @param since see `eventsSql`
 */
export function newestSql(sensorKey: string, since: string | null): string {
  return `(select l.ts from events l where l.sensor_key = ${sensorKey} and ${shownSql('l')}${notBefore('l', since)}
    order by l.ts desc limit 1)`;
}

/**
 * SQL of a table `(site_id, sensor_key, ts)` with the newest event of each site that is not hidden; where events are
 * read through a site, that event is `latest`. It must not depend on what the sensor reported elsewhere, since that
 * would reveal a move. Evaluated once per statement. Source: SHARE-10.
 * @param siteIds SQL of an array of the sites
 * @param since see `eventsSql`
 */
export function newestOfSitesSql(siteIds: string, since: string | null): string {
  return `(select place.site_id, found.sensor_key, found.ts from unnest(${siteIds}) place (site_id) cross join lateral (
    select l.sensor_key, l.ts from installations past cross join lateral (
      select l.sensor_key, l.ts from events l where l.sensor_key = past.sensor_key and ${stoodAtSql('past', 'l.ts')}
        and ${shownSql('l')}${notBefore('l', since)} order by l.ts desc limit 1) l
    where past.site_id = place.site_id order by l.ts desc limit 1) found)`;
}

/** SQL condition that excludes rows before an instant; empty for null. */
export function notBefore(table: string, since: string | null): string {
  return since === null ? '' : ` and ${table}.ts >= ${since}`;
}

/** How far back (62 days) the newest events are searched first, in hours, which SQL subtracts faster than days. */
const recentHours = 62 * 24;

/** SQL for the start of the range that is searched first, before `until` (SQL of an instant). */
export function recentSql(until = 'now()'): string {
  return `(${until} - interval '${recentHours} hours')`;
}

/**
 * Whether to search recent months first. A statement opens all partitions that it may need, so one limited to recent
 * months costs the same however long the history is. Rare kinds of events have their own indexes, and long lists reach
 * further back anyway.
 */
export function looksRecentFirst(filter: EventFilter): boolean {
  const rare = filter.pickupOnly || filter.exceededOnly || filter.misdetection === 'only' || filter.tags.length > 0;
  return !rare && !filter.ascending && filter.from === null && filter.limit <= eventsPerRequest;
}

/**
 * The statement that reads what `found` found as rows of events and their attachments, for `toEventRows`. The limit is
 * taken within `found`, before the attachments are looked up; the events of an order stay together.
 * @param found SQL of rows of `events` with `latest`, `sensor_id` and `sensor_type`
 * @param order SQL of an order in which each event has a distinct position
 * @param since SQL of an instant before which no event was looked for, or null
 * @param more further columns
 */
export function eventsSql(found: string, order: string, since: string | null, more = ''): string {
  // `offset 0` enforces one look-up per event: without knowing the limit, the planner would expect many events and read
  // all attachments to join them.
  return `select ${more}${eventColumns}, ${attachmentColumns} from (${found}) e
    left join lateral (
      select * from attachments a where a.sensor_key = e.sensor_key and a.ts = e.ts${notBefore('a', since)} offset 0
    ) a on true
    order by ${order}, a.resource`;
}

/** Which events `eventsOfEachSql` joins to each sensor. */
export interface EventsOfEach {
  /** SQL of the sensor's key. */
  readonly sensorKey: string;
  /** Alias of a joined table `(sensor_key, ts)`, whose event is `latest`. */
  readonly newest: string;
  /** SQL on `e`, each preceded by `and`. */
  readonly conditions: string;
  /** See `eventsSql`. */
  readonly since: string | null;
  readonly order: 'asc' | 'desc';
  /** SQL of the number of events of each sensor. */
  readonly limit: string;
}

/**
 * SQL that joins sensors with their first matching events `e` and `latest`: looked up per sensor, so that each is read
 * only as far as necessary.
 */
export function eventsOfEachSql({ sensorKey, newest, conditions, since, order, limit }: EventsOfEach): string {
  return `cross join lateral (
        select e.*, coalesce(e.sensor_key = ${newest}.sensor_key and e.ts = ${newest}.ts, false) latest from events e
        where e.sensor_key = ${sensorKey}${conditions}${notBefore('e', since)}
        order by e.ts ${order} limit ${limit}) e`;
}

/** Groups of events read together: `limit` of each, with the same filter. A list is a single group. */
export interface EventGroups<Row extends EventRow> {
  readonly keys: readonly number[];
  readonly filter: EventFilter;
  /** SQL of the instant before which the events are; null for the present. */
  readonly before: string | null;
  readonly keyOf: (row: Row) => number;
  /**
   * Reads some of the groups.
   * @param since see `eventsSql`
   */
  readonly read: (keys: readonly number[], since: string | null) => Promise<readonly Row[]>;
}

/** Reads groups, if worthwhile from recent months first, and then those with too few events from all months. */
export async function recentFirst<Row extends EventRow>(groups: EventGroups<Row>): Promise<readonly Row[]> {
  const { keys, filter, before, keyOf, read } = groups;
  if (!looksRecentFirst(filter)) return read(keys, null);
  const recent = Map.groupBy(await read(keys, recentSql(before ?? undefined)), keyOf);
  const short = keys.filter((key) => recent.get(key)?.length !== filter.limit);
  for (const key of short) recent.delete(key);
  const complete = [...recent.values()].flat();
  return short.length === 0 ? complete : [...complete, ...(await read(short, null))];
}
