import { Problem } from '@trapline/domain/common/errors.ts';
import { type EventSeenBy, mayKnowSensor } from '@trapline/domain/events/event.access.ts';
import { isEmptyPeriod, parseEventFilter, type EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventId, parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Event, EventQuery } from '@trapline/domain/events/event.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { maySee, type Standing } from '@trapline/domain/shares/standing.access.ts';
import { installationsOfSensor } from '../installations/installation.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { seeSite } from '../shares/standing.actions.ts';
import { sensorStanding, sensorStandings } from '../shares/standing.store.ts';
import { listSensorEvents, listSiteEvents, type EventCursor } from './event-list.store.ts';
import { eventsAs } from './event.answer.ts';
import type { EventRow } from './event-row.store.ts';

/** A page of events, and the cursor of the next page; null at the end. */
export interface EventPage {
  events: Event[];
  last_evaluated: string | null;
}

/**
 * Parses a cursor, which is the id of an event. It stays valid when that event is deleted.
 * @throws Problem validation_failed
 */
export function parseCursor(value: string | undefined): EventCursor | null {
  if (value === undefined) return null;
  const key = parseEventId(value);
  // These lists contain only events of sensors.
  if (key?.kind !== 'sensor') {
    throw new Problem('validation_failed', {
      detail: 'older_than_event: is not a cursor',
      errors: [{ path: '/older_than_event', message: 'is not a cursor' }],
    });
  }
  return { sensor_key: key.source_key, timestamp: key.timestamp };
}

/**
 * Builds a page from rows, limited to what the reader may know. There is a cursor as long as more rows may follow.
 * @param seenBy the reader's standings to each event
 */
export function toPage<Row extends EventRow>(
  seenBy: (row: Row) => EventSeenBy,
  rows: readonly Row[],
  limit: number,
): EventPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    events: eventsAs(seenBy, rows),
    last_evaluated: last ? eventId({ sensor_key: last.sensor_key, timestamp: unix(last.ts) }) : null,
  };
}

/** Reads a page of events; for an empty period it does not query the database. */
async function pageOfEvents(
  query: EventQuery,
  list: (filter: EventFilter, cursor: EventCursor | null) => Promise<readonly EventRow[]>,
  seen: (rows: readonly EventRow[]) => Promise<(row: EventRow) => EventSeenBy>,
): Promise<EventPage> {
  const filter = parseEventFilter(query);
  const cursor = parseCursor(query.older_than_event);
  if (isEmptyPeriod(filter)) return { events: [], last_evaluated: null };
  const rows = await list(filter, cursor);
  return toPage(await seen(rows), rows, filter.limit);
}

/** What belongs to a sensor: an event, or its time at a site. */
interface OfSensor {
  readonly sensor_key: number;
}

/**
 * An account's standings to events that are read through sites. Those to the sensors count too, as when a single event
 * is read: owners of a site may have no right to a sensor that stood there earlier.
 * @param siteOf the standing to the site of a row
 */
export async function seenThroughSites<Row extends OfSensor>(
  pool: Services['pool'],
  account: CallerAccount,
  rows: readonly Row[],
  siteOf: (row: Row) => Standing,
): Promise<(row: Row) => EventSeenBy> {
  const sensors = await sensorStandings(pool, account, [...new Set(rows.map((row) => row.sensor_key))]);
  return (row) => ({ sensor: sensors.get(row.sensor_key) ?? 'none', site: siteOf(row) });
}

type Lists = Pick<Services, 'db' | 'pool'>;

/** Which events of a sensor an account may see, and by which standing. */
interface VisiblePart {
  readonly sensorKey: number;
  readonly seenBy: EventSeenBy;
  /** Only events from while the sensor stood at one of these sites; null: all events. */
  readonly siteIds: readonly number[] | null;
}

/**
 * Finds which events of a sensor an account may see: all if it may see the sensor. Otherwise, owners of sites see events
 * from while the sensor stood at their sites. Source: EVENT-14.
 * @throws Problem not_found, which does not reveal whether the sensor exists
 */
async function visiblePart(db: Db, account: CallerAccount, sensorId: string): Promise<VisiblePart> {
  const found = await sensorStanding(db, account, sensorId);
  if (!found) throw new Problem('not_found');
  const { sensor_key: sensorKey, standing: sensor } = found;
  if (maySee(sensor)) return { sensorKey, seenBy: { sensor, site: 'none' }, siteIds: null };
  const stood = await installationsOfSensor(db, account, sensorKey);
  const own = stood.filter(({ site_standing: site }) => mayKnowSensor({ sensor, site }));
  const [one] = own;
  if (!one) throw new Problem('not_found');
  const siteIds = [...new Set(own.map(({ site_id }) => site_id))];
  return { sensorKey, seenBy: { sensor, site: one.site_standing }, siteIds };
}

/** Events of a sensor. @throws Problem not_found if the account may not see any of them, validation_failed */
export async function eventsOfSensor(
  { db, pool }: Lists,
  account: CallerAccount,
  sensorId: string,
  query: EventQuery,
): Promise<EventPage> {
  const { sensorKey, seenBy, siteIds } = await visiblePart(db, account, sensorId);
  const list = (filter: EventFilter, cursor: EventCursor | null) =>
    listSensorEvents(pool, sensorKey, filter, cursor, siteIds);
  return pageOfEvents(query, list, async () => () => seenBy);
}

/**
 * Events of all sensors while they stood at a site.
 * @throws Problem not_found if the account may not see it, validation_failed
 */
export async function eventsOfSite(
  { db, pool }: Lists,
  account: CallerAccount,
  siteId: string,
  query: EventQuery,
): Promise<EventPage> {
  const { site_id, standing } = await seeSite({ db }, account, siteId);
  const list = (filter: EventFilter, cursor: EventCursor | null) => listSiteEvents(pool, site_id, filter, cursor);
  return pageOfEvents(query, list, (rows) => seenThroughSites(pool, account, rows, () => standing));
}
