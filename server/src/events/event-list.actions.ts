import { Problem } from '@trapline/domain/common/errors.ts';
import type { EventSeenBy } from '@trapline/domain/events/event.access.ts';
import { isEmptyPeriod, parseEventFilter, type EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventId, parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Event, EventQuery } from '@trapline/domain/events/event.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { CallerAccount } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { seeSensor, seeSite } from '../shares/standing.actions.ts';
import { listSensorEvents, listSiteEvents, type EventCursor } from './event-list.store.ts';
import { eventsAs, type EventRow } from './event.answer.ts';

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
      detail: 'older_than_event: is no cursor',
      errors: [{ path: '/older_than_event', message: 'is no cursor' }],
    });
  }
  return { sensor_key: key.source_key, timestamp: key.timestamp };
}

/** Builds a page from rows, limited to what the reader may know. There is a cursor as long as more rows may follow. */
export function toPage(seenBy: EventSeenBy, rows: readonly EventRow[], limit: number): EventPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    events: eventsAs(seenBy, rows),
    last_evaluated: last ? eventId({ sensor_key: last.sensor_key, timestamp: unix(last.ts) }) : null,
  };
}

/** Reads a page of events; for an empty period it does not query the database. */
async function pageOfEvents(
  seenBy: EventSeenBy,
  query: EventQuery,
  list: (filter: EventFilter, cursor: EventCursor | null) => Promise<readonly EventRow[]>,
): Promise<EventPage> {
  const filter = parseEventFilter(query);
  const cursor = parseCursor(query.older_than_event);
  if (isEmptyPeriod(filter)) return { events: [], last_evaluated: null };
  return toPage(seenBy, await list(filter, cursor), filter.limit);
}

type Lists = Pick<Services, 'db' | 'pool'>;

/** Events of a sensor. @throws Problem not_found if the account may not see it, validation_failed */
export async function eventsOfSensor(
  { db, pool }: Lists,
  account: CallerAccount,
  sensorId: string,
  query: EventQuery,
): Promise<EventPage> {
  const { sensor_key, standing } = await seeSensor({ db }, account, sensorId);
  const list = (filter: EventFilter, cursor: EventCursor | null) => listSensorEvents(pool, sensor_key, filter, cursor);
  return pageOfEvents({ sensor: standing, site: 'none' }, query, list);
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
  return pageOfEvents({ sensor: 'none', site: standing }, query, list);
}
