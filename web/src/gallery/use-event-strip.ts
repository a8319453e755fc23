import { galleryPage } from '@trapline/domain/events/event.limits.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Direction, type EventStrip, openStrip, replaced, select, withNewer, withOlder } from './event-strip.ts';
import {
  fetchEvent,
  type GalleryFilters,
  type GalleryGroup,
  eventsAfter,
  eventsBehind,
  eventsUntil,
} from './gallery.queries.ts';

/** The strip of the gallery and what can be done with it. */
export interface StripControl {
  /** Null until the event the gallery was opened with has come. */
  readonly strip: EventStrip | null;
  readonly select: (id: string) => void;
  /** Loads the next page at an end; does nothing while one is coming or there is no more. */
  readonly extend: (direction: Direction) => void;
  readonly replace: (event: Event) => void;
}

/** What the gallery is opened with; later changes are not followed. */
export interface StripOpening {
  readonly group: GalleryGroup;
  readonly eventId: string;
  readonly filters: GalleryFilters;
}

/**
 * Loads the event the gallery was opened with and the events around it, and more of them when asked.
 * @param onLost called with the error when an event or page cannot be had: the gallery then closes (specification 2 §4)
 */
export function useEventStrip(given: StripOpening, onLost: (error: unknown) => void): StripControl {
  const [opening] = useState(given);
  const [strip, setStrip] = useState<EventStrip | null>(null);
  const latest = useRef<EventStrip | null>(null);
  const lost = useRef(onLost);
  const loading = useRef(new Map<Direction, AbortController>());

  useEffect(() => {
    lost.current = onLost;
  }, [onLost]);

  const change = useCallback((next: (strip: EventStrip) => EventStrip) => {
    if (!latest.current) return;
    latest.current = next(latest.current);
    setStrip(latest.current);
  }, []);

  const extend = useCallback(
    (direction: Direction) => {
      const now = latest.current;
      if (!now || loading.current.has(direction)) return;
      const controller = new AbortController();
      const load = loaderOf(opening, now, direction, controller.signal);
      if (!load) return;
      loading.current.set(direction, controller);
      load
        .then(change)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) lost.current(error);
        })
        .finally(() => {
          if (loading.current.get(direction) === controller) loading.current.delete(direction);
        });
    },
    [opening, change],
  );

  useEffect(() => {
    const controller = new AbortController();
    const pages = loading.current;
    fetchEvent(opening.eventId, controller.signal)
      .then((event) => {
        if (controller.signal.aborted) return;
        latest.current = openStrip(event);
        setStrip(latest.current);
        extend('older');
        extend('newer');
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) lost.current(error);
      });
    return () => {
      controller.abort();
      for (const page of pages.values()) page.abort();
      pages.clear();
    };
  }, [opening, extend]);

  return {
    strip,
    extend,
    select: useCallback((id) => change((now) => select(now, id)), [change]),
    replace: useCallback((event) => change((now) => replaced(now, event)), [change]),
  };
}

/** The call that extends the strip, null when that end is reached. */
function loaderOf(
  { group, filters }: StripOpening,
  strip: EventStrip,
  direction: Direction,
  signal: AbortSignal,
): Promise<(strip: EventStrip) => EventStrip> | null {
  const oldest = strip.events.at(-1);
  const newest = strip.events[0];
  if (!oldest || !newest) return null;
  if (direction === 'newer') {
    if (!strip.moreNewer) return null;
    return eventsAfter(group, filters, newest.timestamp, signal).then(
      (page) => (now) => withNewer(now, page.events, galleryPage),
    );
  }
  const { older } = strip;
  if (!older.more) return null;
  const page =
    older.cursor === null
      ? eventsUntil(group, filters, oldest.timestamp, signal)
      : eventsBehind(group, filters, older.cursor, signal);
  return page.then((events) => (now) => withOlder(now, events.events, events.last_evaluated));
}
