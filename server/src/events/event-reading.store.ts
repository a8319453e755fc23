import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import type { EventRow } from './event.answer.ts';

// How events are read for lists and pages: one statement that keeps to recent months, a second one where these hold too few.

/** Columns of an event `e` as the mapper reads them; it has `latest`, `sensor_id` and `sensor_type` beside the table's own. */
const eventColumns = `e.sensor_key, e.sensor_id, e.sensor_type, e.ts, e.count, e.count_difference, e.sensor_threshold,
  e.sensor_increase_threshold, e.insect_types_version, e.insect_counts, e.pickup, e.misdetection, e.hidden,
  e.processing, e.updating, e.failed, e.detected, e.tags, e.captured_at, e.from_at, e.to_at, e.revision, e.latest`;

const attachmentColumns = `a.resource, a.content_type, encode(substr(a.sha256, 1, 8), 'hex') hash, a.state, a.error,
  a.width, a.height, a.tile_levels, a.tile_size, a.has_poster`;

/**
 * SQL of the instant of a sensor's newest event that is not hidden; an event at that instant is `latest`. Looked up once
 * a sensor, not once an event: it looks through the months from the newest on.
 * @param since see `eventsSql`
 */
export function newestSql(sensorKey: string, since: string | null): string {
  return `(select l.ts from events l where l.sensor_key = ${sensorKey} and not l.hidden${notBefore('l', since)}
    order by l.ts desc limit 1)`;
}

/** SQL that keeps to what is not older than an instant; to all for null. */
export function notBefore(table: string, since: string | null): string {
  return since === null ? '' : ` and ${table}.ts >= ${since}`;
}

/** Hours back (62 days) in which the newest events are looked for first. Hours are subtracted faster than days. */
const recentHours = 62 * 24;

/** SQL of the instant from which on events are looked for first, before `until` (SQL of an instant). */
export function recentSql(until = 'now()'): string {
  return `(${until} - interval '${recentHours} hours')`;
}

/**
 * Whether the newest events by a filter are worth looking for in recent months alone first. A statement opens every month
 * that it may need, so that one which keeps to the recent ones costs the same however long the history is. Rare kinds of
 * events have indexes of their own, and a long list is not recent.
 */
export function looksRecentFirst(filter: EventFilter): boolean {
  const rare = filter.pickupOnly || filter.exceededOnly || filter.misdetection === 'only' || filter.tags.length > 0;
  return !rare && !filter.ascending && filter.from === null && filter.limit <= eventsPerRequest;
}

/**
 * The statement that reads what `found` found as rows of events and their attachments, for `toEventRows`. The limit is
 * taken within `found`, before the attachments are looked up; the events of an order stay together.
 * @param found SQL of rows of `events` with `latest`, `sensor_id` and `sensor_type`
 * @param order SQL of an order by which each event has a place of its own
 * @param since SQL of an instant before which no event was looked for, or null
 * @param more further columns
 */
export function eventsSql(found: string, order: string, since: string | null, more = ''): string {
  // `offset 0` keeps this one look-up an event: planned without knowing the limit, the server would expect many events
  // and read all attachments to join them.
  return `select ${more}${eventColumns}, ${attachmentColumns} from (${found}) e
    left join lateral (
      select * from attachments a where a.sensor_key = e.sensor_key and a.ts = e.ts${notBefore('a', since)} offset 0
    ) a on true
    order by ${order}, a.resource`;
}

/**
 * SQL that joins to rows of sensors their first `$2` events `e` by some conditions, with `latest`: looked up a sensor at
 * a time, so that each is read only as far as it is needed.
 * @param sensorKey SQL of the sensor's key
 * @param conditions SQL about `e`, each with `and` before it
 * @param since see `eventsSql`
 * @param order of time
 */
export function eventsOfEachSql(
  sensorKey: string,
  conditions: string,
  since: string | null,
  order: 'asc' | 'desc',
): string {
  return `left join lateral ${newestSql(sensorKey, since)} newest on true
      cross join lateral (
        select e.*, coalesce(e.ts = newest.ts, false) latest from events e
        where e.sensor_key = ${sensorKey}${conditions}${notBefore('e', since)}
        order by e.ts ${order} limit $2) e`;
}

/** Groups of events that are read together: `limit` of each, by one filter. A list is the only group of its kind. */
export interface EventGroups<Row extends EventRow> {
  readonly keys: readonly number[];
  readonly filter: EventFilter;
  /** SQL of the instant before which they begin; null for the present. */
  readonly before: string | null;
  readonly keyOf: (row: Row) => number;
  /** Reads some of the groups. @param since see `eventsSql` @param part begins the name of a statement with such a `since` */
  readonly read: (keys: readonly number[], since: string | null, part: 'recent-' | '') => Promise<readonly Row[]>;
}

/** Reads groups, where that is worth it from recent months first; those that have too few there from all months. */
export async function recentFirst<Row extends EventRow>(groups: EventGroups<Row>): Promise<readonly Row[]> {
  const { keys, filter, before, keyOf, read } = groups;
  if (!looksRecentFirst(filter)) return read(keys, null, '');
  const recent = Map.groupBy(await read(keys, recentSql(before ?? undefined), 'recent-'), keyOf);
  const short = keys.filter((key) => recent.get(key)?.length !== filter.limit);
  for (const key of short) recent.delete(key);
  const complete = [...recent.values()].flat();
  return short.length === 0 ? complete : [...complete, ...(await read(short, null, ''))];
}
