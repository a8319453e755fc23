import { eventPollSeconds } from '@trapline/domain/events/event.limits.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type QueryClient, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { pollEvery } from '../changes/polling.ts';
import { ApiProblem } from '../platform/api-problem.ts';
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

/**
 * Ids of the events that stand in a shown list whose own answer is still due, since its request failed or was cancelled:
 * they come with it.
 */
export function eventsStillDue(queries: QueryClient): ReadonlySet<string> {
  const lists = queries.getQueryCache().findAll({ queryKey: [eventsKey], type: 'active' });
  const due = lists.filter(({ state }) => state.isInvalidated || state.status === 'error');
  return new Set(due.flatMap(({ state }) => [...textsIn(state.data)]));
}

/** Every text in what a list was answered; the ids of its events are among them. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one);
}

/**
 * Requests an event again. One that the server no longer has, or no longer shows, is gone from the pages, too.
 * @throws ApiProblem for every other failure: what was known is kept
 */
export async function renewEvent(cache: EventCache, id: string, request: () => Promise<Event>): Promise<string> {
  const asked = cache.now();
  try {
    cache.put([await request()], asked);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
    cache.remove(id);
  }
  return id;
}

/** Milliseconds between two requests for one event that fail. */
const longestAfterFailures = 120_000;

/**
 * How often one event is requested, in milliseconds: as other data, and half as often after each failure. Many events
 * may be shown, and a server in trouble is not to get all their requests every few seconds.
 * @param specified milliseconds
 */
export function pollEventEvery(specified: number) {
  const usual = pollEvery(specified);
  return ({ state }: { readonly state: QueryState<string> }): number =>
    state.status === 'error'
      ? Math.min(longestAfterFailures, specified * 2 ** Math.min(state.errorUpdateCount, 10))
      : usual({ state });
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
 * every 10 seconds until that is done, where the stream of changes does not tell of it. When the request fails, what was
 * known is kept, except that an event which is not found is gone. Source: EVENT-11, CHANGE-1.
 */
export function useLiveEvent(id: string): Event | undefined {
  const cache = useEventCache();
  const event = useEvent(id);
  const outdated = useKnown(id, () => cache.outdatedAt(id));
  const every = eventPollSeconds * 1_000;
  useQuery({
    queryKey: ['event', id, outdated],
    queryFn: ({ signal }) => renewEvent(cache, id, () => fetchEvent(id, signal)),
    enabled: event !== undefined && (event.processing || event.updating || outdated > 0),
    // What is known came a moment ago, unless it is known to be older.
    ...(outdated > 0 ? {} : { initialData: id }),
    staleTime: every,
    refetchInterval: pollEventEvery(every),
    retry: false,
    gcTime: 0,
  });
  return event;
}
