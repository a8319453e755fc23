import { Problem } from '@trapline/domain/common/errors.ts';
import type { EventSeenBy } from '@trapline/domain/events/event.access.ts';
import { isEmptyPeriod, parseEventFilter, type EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { eventId, parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Event, EventQuery } from '@trapline/domain/events/event.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { EventCursor } from './event-list.store.ts';
import { eventsAs, type EventRow } from './event.answer.ts';

/** Events and the cursor for what follows; null at the end. */
export interface EventPage {
  events: Event[];
  last_evaluated: string | null;
}

/**
 * Reads a cursor. It is an event's id and stays valid when that event is gone.
 * @throws Problem validation_failed
 */
export function parseCursor(value: string | undefined): EventCursor | null {
  if (value === undefined) return null;
  const key = parseEventId(value);
  if (!key) {
    throw new Problem('validation_failed', {
      detail: 'older_than_event: is no cursor',
      errors: [{ path: '/older_than_event', message: 'is no cursor' }],
    });
  }
  return key;
}

/** A page from rows, as somebody may know them who sees them by that: the cursor is there while more may follow. */
export function toPage(seenBy: EventSeenBy, rows: readonly EventRow[], limit: number): EventPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    events: eventsAs(seenBy, rows),
    last_evaluated: last ? eventId({ sensor_key: last.sensor_key, timestamp: unix(last.ts) }) : null,
  };
}

/** Answers a list of events by its query; an empty period is an empty list without asking the database. */
export async function pageOfEvents(
  seenBy: EventSeenBy,
  query: EventQuery,
  list: (filter: EventFilter, cursor: EventCursor | null) => Promise<readonly EventRow[]>,
): Promise<EventPage> {
  const filter = parseEventFilter(query);
  const cursor = parseCursor(query.older_than_event);
  if (isEmptyPeriod(filter)) return { events: [], last_evaluated: null };
  return toPage(seenBy, await list(filter, cursor), filter.limit);
}
