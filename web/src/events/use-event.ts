import { eventPollSeconds } from '@trapline/domain/events/event.limits.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { pollEvery } from '../changes/polling.ts';
import { EventCache } from './event-cache.ts';
import { eventsKey, fetchEvent } from './event.queries.ts';

const caches = new WeakMap<QueryClient, EventCache>();

/** The events of all lists that are asked for through these queries. */
export function eventCacheOf(queries: QueryClient): EventCache {
  const before = caches.get(queries);
  if (before) return before;
  const cache = new EventCache();
  const lists = { queryKey: [eventsKey] };
  cache.hold({
    ids: () => queries.getQueriesData(lists).flatMap(([, data]) => [...textsIn(data)]),
    busy: () => queries.isFetching(lists) > 0,
  });
  queries.getQueryCache().subscribe((change) => {
    const mayHoldLess = change.type === 'removed' || (change.type === 'updated' && change.action.type === 'success');
    if (mayHoldLess && change.query.queryKey[0] === eventsKey) cache.sweep();
  });
  caches.set(queries, cache);
  return cache;
}

/** Every text in what a list was answered; the ids of its events are among them. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one);
}

/** The events that pages show. */
export function useEventCache(): EventCache {
  return eventCacheOf(useQueryClient());
}

/** Follows something that the cache knows of an event. */
function useKnown<K>(id: string, look: (cache: EventCache) => K): K {
  const cache = useEventCache();
  const watch = useCallback((watcher: () => void) => cache.watch(id, watcher), [cache, id]);
  return useSyncExternalStore(watch, () => look(cache));
}

/** An event as it is now; undefined once it is gone. */
export function useEvent(id: string): Event | undefined {
  return useKnown(id, (cache) => cache.get(id));
}

/**
 * An event as it is now. One that is said to have changed is asked for at once; one that is being processed or updated
 * every 10 seconds until that is done, where the stream of changes does not tell of it. When asking fails, what was known
 * is kept. Source: EVENT-11, CHANGE-1.
 */
export function useLiveEvent(id: string): Event | undefined {
  const cache = useEventCache();
  const event = useEvent(id);
  const outdated = useKnown(id, () => cache.outdatedAt(id));
  const every = eventPollSeconds * 1_000;
  useQuery({
    queryKey: ['event', id, outdated],
    queryFn: async ({ signal }) => {
      const asked = cache.now();
      cache.put([await fetchEvent(id, signal)], asked);
      return id;
    },
    enabled: event !== undefined && (event.processing || event.updating || outdated > 0),
    // What is known came a moment ago, unless it is known to be older.
    ...(outdated > 0 ? {} : { initialData: id }),
    staleTime: every,
    refetchInterval: pollEvery(every),
    retry: false,
    gcTime: 0,
  });
  return event;
}
