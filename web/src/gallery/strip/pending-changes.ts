import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';

/** An event as the server last told it, and what people did to it since that the server has not answered. */
interface Waiting {
  readonly known: Event;
  readonly changes: readonly EventChange[];
}

/**
 * Changes that are shown before the server has answered. What is shown is always the server's state with the open
 * changes on top, so that a refused one goes and those beside it stay.
 */
export interface PendingChanges {
  /** @returns the event as it is to be shown from now on */
  readonly begin: (event: Event, change: EventChange) => Event;
  /** The server's answer to a change, null when it refused. @returns the event to show */
  readonly end: (id: string, change: EventChange, answer: Event | null) => Event | null;
  /** A state of the server that came by itself. @returns the event to show */
  readonly seen: (event: Event) => Event;
  /** An event as the server last told it; as it is given where nothing is open. */
  readonly known: (event: Event) => Event;
}

function shown({ known, changes }: Waiting): Event {
  return changes.reduce<Event>(
    (event, change) => ({
      ...event,
      pickup: change.pickup ?? event.pickup,
      misdetection: change.misdetection ?? event.misdetection,
      hidden: change.hidden ?? event.hidden,
      tags: change.tags ?? event.tags,
    }),
    known,
  );
}

/** Nothing open yet. */
export function createPendingChanges(): PendingChanges {
  const waiting = new Map<string, Waiting>();
  const keep = (id: string, next: Waiting): Event => {
    if (next.changes.length > 0) waiting.set(id, next);
    else waiting.delete(id);
    return shown(next);
  };
  return {
    begin: (event, change) => {
      const before = waiting.get(event.id) ?? { known: event, changes: [] };
      return keep(event.id, { ...before, changes: [...before.changes, change] });
    },
    end: (id, change, answer) => {
      const before = waiting.get(id);
      if (!before) return answer;
      const changes = before.changes.filter((one) => one !== change);
      return keep(id, { known: answer ?? before.known, changes });
    },
    seen: (event) => {
      const before = waiting.get(event.id);
      return before ? keep(event.id, { ...before, known: event }) : event;
    },
    known: (event) => waiting.get(event.id)?.known ?? event,
  };
}
