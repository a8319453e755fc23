import type pg from 'pg';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { named, statement } from '../platform/database/database.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { EventRow } from './event.answer.ts';

/** Where a list goes on: the last event that was answered. */
export interface EventCursor {
  readonly timestamp: number;
  readonly sensor_key: number;
}

const attachments = `(select json_agg(json_build_object('resource', a.resource, 'content_type', a.content_type,
    'hash', substr(encode(a.sha256, 'hex'), 1, 16), 'state', a.state, 'error', a.error, 'width', a.width,
    'height', a.height, 'tile_levels', a.tile_levels, 'has_poster', a.has_poster) order by a.resource)
  from attachments a where a.sensor_key = e.sensor_key and a.ts = e.ts) attachments`;

const latestOfItsSensor = `not exists (
    select from events l where l.sensor_key = e.sensor_key and l.ts > e.ts and not l.hidden)`;

/** Columns of an event `e` of sensor `s` as the mapper reads them. */
export function eventColumns(latest: string = latestOfItsSensor): string {
  return `e.sensor_key, s.id sensor_id, e.ts, e.count, e.count_difference, e.sensor_threshold,
  e.sensor_increase_threshold, e.insect_types_version, e.insect_counts, e.pickup, e.misdetection, e.hidden,
  e.processing, e.updating, e.failed, e.detected, e.tags, e.captured_at, e.from_at, e.to_at, e.revision,
  ${latest} latest,
  ${attachments}`;
}

/** A statement's text, a name that tells its form, and its parameters, built up condition by condition. */
export interface Conditions {
  readonly text: string;
  readonly form: string;
  readonly values: readonly unknown[];
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
  return { text: parts.map((part) => ` and ${part}`).join(''), form, values };
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
  const { form, values } = conditions;
  const parameters: unknown[] = [sensorKey, filter.limit, ...values];
  let after = '';
  if (cursor) after = ` and e.ts ${filter.ascending ? '>' : '<'} $${parameters.push(instant(cursor.timestamp))}`;
  // The limit is taken before the attachments are looked up.
  const latest =
    '(e.ts = (select l.ts from events l where l.sensor_key = $1 and not l.hidden order by l.ts desc limit 1))';
  const text = `select ${eventColumns(latest)} from (
      select * from events e where e.sensor_key = $1${conditions.text}${after} order by e.ts ${order} limit $2
    ) e join sensors s on s.key = e.sensor_key order by e.ts ${order}`;
  const name = `events-${order}${form}${cursor ? 'c' : ''}`;
  return named(pool, name, statement<EventRow>(text, parameters));
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
  const { form, values } = conditions;
  const parameters: unknown[] = [siteId, filter.limit, ...values];
  let after = '';
  if (cursor) {
    const sign = filter.ascending ? '>' : '<';
    const ts = `$${parameters.push(instant(cursor.timestamp))}`;
    const sensor = `$${parameters.push(cursor.sensor_key)}`;
    // The first comparison alone lets whole months be passed over.
    after = ` and e.ts ${sign}= ${ts} and (e.ts, e.sensor_key) ${sign} (${ts}, ${sensor}::int)`;
  }
  const text = `select ${eventColumns()} from (
      select e.* from installations i cross join lateral (
        select * from events e where e.sensor_key = i.sensor_key and e.ts >= i.since and e.ts < i.until${conditions.text}${after}
        order by e.ts ${order} limit $2) e
      where i.site_id = $1 order by e.ts ${order}, e.sensor_key ${order} limit $2
    ) e join sensors s on s.key = e.sensor_key order by e.ts ${order}, e.sensor_key ${order}`;
  const name = `site-events-${order}${form}${cursor ? 'c' : ''}`;
  return named(pool, name, statement<EventRow>(text, parameters));
}

/** One event. */
export async function findEvent(pool: pg.Pool, sensorKey: number, ts: Date): Promise<EventRow | null> {
  const text = `select ${eventColumns()} from events e join sensors s on s.key = e.sensor_key
    where e.sensor_key = $1 and e.ts = $2`;
  const rows = await named(pool, 'event', statement<EventRow>(text, [sensorKey, ts]));
  return rows[0] ?? null;
}
