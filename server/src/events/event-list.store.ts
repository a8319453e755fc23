import type pg from 'pg';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import { named, statement } from '../platform/database/database.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { toEventRows, type EventRow, type JoinedRow } from './event.answer.ts';

/** Where a list goes on: the last event that was answered. */
export interface EventCursor {
  readonly timestamp: number;
  readonly sensor_key: number;
}

/** Columns of an event `e` as the mapper reads them; it has `latest` and `sensor_id` beside the table's own. */
const eventColumns = `e.sensor_key, e.sensor_id, e.ts, e.count, e.count_difference, e.sensor_threshold,
  e.sensor_increase_threshold, e.insect_types_version, e.insect_counts, e.pickup, e.misdetection, e.hidden,
  e.processing, e.updating, e.failed, e.detected, e.tags, e.captured_at, e.from_at, e.to_at, e.revision, e.latest`;

const attachmentColumns = `a.resource, a.content_type, encode(substr(a.sha256, 1, 8), 'hex') hash, a.state, a.error,
  a.width, a.height, a.tile_levels, a.has_poster`;

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
 * @param found SQL of rows of `events` with `latest` and `sensor_id`
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

/** A statement's text, a name that tells its form, and its parameters, built up condition by condition. */
export interface Conditions {
  readonly text: string;
  readonly form: string;
  readonly values: readonly unknown[];
  /** SQL of the instant at which the period ends, if that is past; null without an end. */
  readonly until: string | null;
}

/**
 * Conditions of a filter on events `e`, as one of a few forms, so that the server plans each once.
 * @param first number of the first parameter
 */
export function filterConditions(filter: EventFilter, first: number): Conditions {
  const parts: string[] = [];
  const values: unknown[] = [];
  let form = '';
  const add = (letter: string, condition: string, ...more: unknown[]) => {
    form += letter;
    parts.push(condition.replaceAll(/\?/g, () => `$${first + values.push(more.shift()) - 1}`));
  };
  if (filter.from !== null) add('f', 'e.ts >= ?', instant(filter.from));
  const until = filter.to === null ? null : `least($${first + values.length}::timestamptz, now())`;
  if (filter.to !== null) add('t', 'e.ts < ?', instant(filter.to));
  if (!filter.withHidden) add('h', 'not e.hidden');
  if (filter.pickupOnly) add('p', 'e.pickup');
  if (filter.misdetection === 'only') add('m', 'e.misdetection');
  if (filter.misdetection === 'without') add('w', 'not e.misdetection');
  if (filter.tags.length > 0) add('g', 'e.tags is not null and e.tags && ?::text[]', [...filter.tags]);
  if (!filter.withUndetected) add('u', 'e.detected is distinct from false');
  if (filter.exceededOnly) {
    add(
      'x',
      `((e.sensor_threshold > 0 and e.count >= e.sensor_threshold)
        or (e.sensor_increase_threshold > 0 and e.count_difference >= e.sensor_increase_threshold))`,
    );
  }
  return { text: parts.map((part) => ` and ${part}`).join(''), form, values, until };
}

/** Events of one sensor by the filter, from after the cursor. Hot: a named statement a form. */
export async function listSensorEvents(
  pool: pg.Pool,
  sensorKey: number,
  filter: EventFilter,
  cursor: EventCursor | null,
): Promise<readonly EventRow[]> {
  const order = filter.ascending ? 'asc' : 'desc';
  const conditions = filterConditions(filter, 3);
  const parameters: unknown[] = [sensorKey, filter.limit, ...conditions.values];
  const at = cursor ? `$${parameters.push(instant(cursor.timestamp))}::timestamptz` : null;
  const after = at === null ? '' : ` and e.ts ${filter.ascending ? '>' : '<'} ${at}`;
  return recentFirst(filter, at ?? conditions.until, (since, part) => {
    const found = `select s.id sensor_id, e.* from sensors s cross join lateral (
        select e.*, coalesce(e.ts = ${newestSql('$1', since)}, false) latest from events e
        where e.sensor_key = $1${conditions.text}${after}${notBefore('e', since)} order by e.ts ${order} limit $2) e
      where s.key = $1`;
    const text = eventsSql(found, `e.ts ${order}`, since);
    const name = `events-${part}${order}${conditions.form}${cursor ? 'c' : ''}`;
    return named(pool, name, statement<JoinedRow>(text, parameters));
  });
}

/** Events of a site: those of its sensors while they stood there, from after the cursor. */
export async function listSiteEvents(
  pool: pg.Pool,
  siteId: number,
  filter: EventFilter,
  cursor: EventCursor | null,
): Promise<readonly EventRow[]> {
  const order = filter.ascending ? 'asc' : 'desc';
  const conditions = filterConditions(filter, 3);
  const parameters: unknown[] = [siteId, filter.limit, ...conditions.values];
  let at: string | null = null;
  let after = '';
  if (cursor) {
    const sign = filter.ascending ? '>' : '<';
    at = `$${parameters.push(instant(cursor.timestamp))}::timestamptz`;
    const sensor = `$${parameters.push(cursor.sensor_key)}`;
    // The first comparison alone lets whole months be passed over.
    after = ` and e.ts ${sign}= ${at} and (e.ts, e.sensor_key) ${sign} (${at}, ${sensor}::int)`;
  }
  return recentFirst(filter, at ?? conditions.until, (since, part) => {
    const found = `select s.id sensor_id, e.* from installations i join sensors s on s.key = i.sensor_key
      left join lateral ${newestSql('i.sensor_key', since)} newest on true
      cross join lateral (
        select e.*, coalesce(e.ts = newest.ts, false) latest from events e
        where e.sensor_key = i.sensor_key and e.ts >= i.since and e.ts < i.until${conditions.text}${after}${notBefore('e', since)}
        order by e.ts ${order} limit $2) e
      where i.site_id = $1 order by e.ts ${order}, e.sensor_key ${order} limit $2`;
    const text = eventsSql(found, `e.ts ${order}, e.sensor_key ${order}`, since);
    const name = `site-events-${part}${order}${conditions.form}${cursor ? 'c' : ''}`;
    return named(pool, name, statement<JoinedRow>(text, parameters));
  });
}

/**
 * Reads a list, where that is worth it from recent months first; all of it when these hold too few.
 * @param before SQL of the instant before which it begins; null for the present
 */
async function recentFirst(
  filter: EventFilter,
  before: string | null,
  read: (since: string | null, part: 'recent-' | '') => Promise<readonly JoinedRow[]>,
): Promise<readonly EventRow[]> {
  if (looksRecentFirst(filter)) {
    const recent = toEventRows<object>(await read(recentSql(before ?? undefined), 'recent-'));
    if (recent.length === filter.limit) return recent;
  }
  return toEventRows<object>(await read(null, ''));
}

/** One event. */
export async function findEvent(pool: pg.Pool, sensorKey: number, ts: Date): Promise<EventRow | null> {
  const found = `select s.id sensor_id, e.*, coalesce(e.ts = ${newestSql('$1', null)}, false) latest
    from events e join sensors s on s.key = e.sensor_key where e.sensor_key = $1 and e.ts = $2`;
  const rows = toEventRows<object>(
    await named(pool, 'event', statement<JoinedRow>(eventsSql(found, 'e.ts', null), [sensorKey, ts])),
  );
  return rows[0] ?? null;
}
