import { galleryPage, mostEventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  chunkAt,
  type Direction,
  type EventStrip,
  eventAt,
  openStrip,
  removed,
  replaced,
  select,
  sizeOf,
} from './event-strip.ts';
import { fetchEvent } from '../../events/event.queries.ts';
import { refill, stripLoader, type StripOpening } from './strip-loader.ts';
import { missing, type Seen, trimmed } from './strip-window.ts';

/** The strip of the gallery and what can be done with it. */
export interface StripControl {
  /** Null until the event the gallery was opened with has come. */
  readonly strip: EventStrip | null;
  readonly select: (id: string) => void;
  /** Shows the event at a place from the newest (0); one that was let go is had again first. */
  readonly goTo: (place: number) => void;
  /** Loads the next page at an end; does nothing while one is coming or there is no more. */
  readonly extend: (direction: Direction) => void;
  readonly replace: (event: Event) => void;
  /** Takes a deleted event out. @returns the strip without it; null: none is left */
  readonly remove: (id: string) => EventStrip | null;
  /** Says which thumbnails are on the screen: far from them events are let go, near them they are had again. */
  readonly see: (seen: Seen) => void;
  /** Whether all events are being loaded. */
  readonly loadingAll: boolean;
  readonly loadAll: () => void;
  readonly stopLoading: () => void;
}

const directions = ['newer', 'older'] as const;

/**
 * Loads the event the gallery was opened with and the events around it, and more of them when asked.
 * @param onLost called with the error when an event or page cannot be had: the gallery then closes (GALLERY-1)
 */
export function useEventStrip(given: StripOpening, onLost: (error: unknown) => void): StripControl {
  const [opening] = useState(given);
  const [strip, setStrip] = useState<EventStrip | null>(null);
  const [loadingAll, setLoadingAll] = useState(false);
  const latest = useRef<EventStrip | null>(null);
  const lost = useRef(onLost);
  const loading = useRef(new Map<Direction | object, AbortController>());
  const seen = useRef<Seen>({ first: 0, last: 0 });

  useEffect(() => {
    lost.current = onLost;
  }, [onLost]);

  const change = useCallback((next: (strip: EventStrip) => EventStrip) => {
    if (!latest.current) return;
    latest.current = next(latest.current);
    setStrip(latest.current);
  }, []);

  /** Runs a load under a key of which there is one at a time; what is abandoned is not told. */
  const run = useCallback((key: Direction | object, load: (signal: AbortSignal) => Promise<void> | null) => {
    if (loading.current.has(key)) return;
    const controller = new AbortController();
    const running = load(controller.signal);
    if (!running) return;
    loading.current.set(key, controller);
    running
      .catch((error: unknown) => {
        if (!controller.signal.aborted) lost.current(error);
      })
      .finally(() => {
        if (loading.current.get(key) === controller) loading.current.delete(key);
      });
  }, []);

  const extend = useCallback(
    (direction: Direction) => {
      const now = latest.current;
      if (!now) return;
      run(direction, (signal) => {
        const load = stripLoader(opening, now, direction, galleryPage, signal);
        return load && load.then(change);
      });
    },
    [opening, change, run],
  );

  const fill = useCallback(() => {
    const now = latest.current;
    if (!now) return;
    for (const chunk of missing(now, seen.current)) {
      if (!chunk.start) continue;
      run(chunk.start, (signal) => refill(opening, chunk, signal).then(change));
    }
  }, [opening, change, run]);

  const goTo = useCallback(
    (place: number) => {
      const now = latest.current;
      if (!now) return;
      const show = (strip: EventStrip) => {
        const found = eventAt(strip, Math.min(place, sizeOf(strip) - 1));
        return found ? select(strip, found.id) : strip;
      };
      const chunk = chunkAt(now, place);
      if (chunk?.events) change(show);
      else if (chunk?.start) {
        run(chunk.start, (signal) =>
          refill(opening, chunk, signal).then((fill) => change((strip) => show(fill(strip)))),
        );
      }
    },
    [opening, change, run],
  );

  useEffect(() => {
    const controller = new AbortController();
    const pages = loading.current;
    fetchEvent(opening.eventId, controller.signal)
      .then((event) => {
        if (controller.signal.aborted) return;
        latest.current = openStrip(event);
        setStrip(latest.current);
        for (const direction of directions) extend(direction);
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

  const stopLoading = useCallback(() => {
    for (const direction of directions) loading.current.get(direction)?.abort();
    setLoadingAll(false);
  }, []);

  const loadAll = useCallback(() => {
    // Pages of 16 that are on their way would come twice.
    for (const direction of directions) {
      loading.current.get(direction)?.abort();
      loading.current.delete(direction);
    }
    const all = async (direction: Direction, signal: AbortSignal) => {
      for (;;) {
        const now = latest.current;
        const load = now && stripLoader(opening, now, direction, mostEventsPerRequest, signal);
        if (!load) return;
        const add = await load;
        if (signal.aborted) return;
        change((strip) => trimmed(add(strip), seen.current));
      }
    };
    setLoadingAll(true);
    const runs = directions.map(
      (direction) =>
        new Promise<void>((resolve) => {
          run(direction, (signal) => all(direction, signal).finally(resolve));
        }),
    );
    void Promise.all(runs).then(() => setLoadingAll(false));
  }, [opening, change, run]);

  return {
    strip,
    goTo,
    extend,
    loadingAll,
    loadAll,
    stopLoading,
    select: useCallback((id) => change((now) => select(now, id)), [change]),
    replace: useCallback((event) => change((now) => replaced(now, event)), [change]),
    remove: useCallback(
      (id) => {
        const rest = latest.current && removed(latest.current, id);
        if (rest && sizeOf(rest) > 0) change(() => rest);
        return rest;
      },
      [change],
    ),
    see: useCallback(
      (next) => {
        seen.current = next;
        change((now) => trimmed(now, next));
        fill();
      },
      [change, fill],
    ),
  };
}
