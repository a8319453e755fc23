import { eventPollSeconds, updateChecks } from '@trapline/domain/events/event.limits.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type QueryClient, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { pollEvery } from '../changes/polling.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { eventsKey } from '../platform/queries/query-keys.ts';
import { EventCache } from './event-cache.ts';
import { fetchEvent } from './event.queries.ts';

const caches = new WeakMap<QueryClient, EventCache>();

/** The event cache of a query client; keeps the events of all its lists. */
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
 * Ids of the events in shown lists that are still to be reloaded because their last request failed or was cancelled;
 * these events will arrive with their lists.
 */
export function eventsStillDue(queries: QueryClient): ReadonlySet<string> {
  const lists = queries.getQueryCache().findAll({ queryKey: [eventsKey], type: 'active' });
  const due = lists.filter(({ state }) => state.isInvalidated || state.status === 'error');
  return new Set(due.flatMap(({ state }) => [...textsIn(state.data)]));
}

/** Every string in the data of a list, which includes the ids of its events. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one);
}

/**
 * Requests an event again. If the server no longer has it, or no longer shows it, it is removed from the pages.
 * @throws ApiProblem for any other failure; the cached event is kept
 */
export async function renewEvent(cache: EventCache, id: string, request: () => Promise<Event>): Promise<string> {
  const requestedAt = cache.now();
  try {
    cache.put([await request()], requestedAt);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
    cache.remove(id);
  }
  return id;
}

/** The part of a query on which its polling depends. */
export interface PolledQuery {
  readonly state: Readonly<
    Pick<QueryState, 'dataUpdatedAt' | 'dataUpdateCount' | 'errorUpdateCount' | 'isInvalidated' | 'status'>
  >;
}

/** Longest interval between failing requests for an event, milliseconds. */
const longestAfterFailures = 120_000;

/** For each query, the number of its requests that had succeeded and failed at its last success. */
const atLastSuccess = new WeakMap<object, { readonly successes: number; readonly failures: number }>();

/** Number of consecutive failures; the query itself counts all of them. Must be called after each request. */
function failuresInARow(query: PolledQuery): number {
  const { dataUpdateCount: successes, errorUpdateCount, status } = query.state;
  const known = atLastSuccess.get(query);
  if (known?.successes === successes) return errorUpdateCount - known.failures;
  const failed = status === 'error' ? 1 : 0;
  atLastSuccess.set(query, { successes, failures: errorUpdateCount - failed });
  return failed;
}

/**
 * The polling interval of an event in milliseconds: like that of other data, but doubled with each consecutive failure.
 * Many events may be shown, and a server in trouble should not receive all their requests every few seconds.
 * @param specified the normal interval, milliseconds
 */
export function pollEventEvery(specified: number) {
  const usual = pollEvery(specified);
  return (query: PolledQuery): number => {
    const failures = failuresInARow(query);
    return query.state.status === 'error'
      ? Math.min(longestAfterFailures, specified * 2 ** Math.min(failures, 10))
      : usual(query);
  };
}

/**
 * The polling interval of an event that is being updated, milliseconds: a few checks soon after the update began, then
 * like any other event. Source: EVENT-11.
 */
export function checkUpdateEvery(specified: number) {
  const usual = pollEventEvery(specified);
  return (query: PolledQuery): number => {
    const { status, dataUpdateCount: checks } = query.state;
    return status === 'success' && checks < updateChecks.tries ? updateChecks.seconds * 1_000 : usual(query);
  };
}

/** The cache of the events that pages show. */
export function useEventCache(): EventCache {
  return eventCacheOf(useQueryClient());
}

/** Subscribes to a value in the cache that belongs to an event. */
function useKnown<K>(id: string, look: (cache: EventCache) => K): K {
  const cache = useEventCache();
  const watch = useCallback((watcher: () => void) => cache.watch(id, watcher), [cache, id]);
  return useSyncExternalStore(watch, () => look(cache));
}

/** The current state of an event; undefined once it is gone. */
export function useEvent(id: string): Event | undefined {
  return useKnown(id, (cache) => cache.get(id));
}

/**
 * The current state of an event. If it was reported as changed, it is requested at once. While it is being processed or
 * updated, it is polled every 10 seconds, or rarely while the stream of changes is up; an update is checked more often at
 * first. If a request fails, the cached
 * event is kept; if the event is not found, it is removed. Source: EVENT-11, CHANGE-7.
 */
export function useLiveEvent(id: string): Event | undefined {
  const cache = useEventCache();
  const event = useEvent(id);
  const outdated = useKnown(id, () => cache.outdatedAt(id));
  const every = eventPollSeconds * 1_000;
  useQuery({
    queryKey: ['event', id, outdated, event?.updating],
    queryFn: ({ signal }) => renewEvent(cache, id, () => fetchEvent(id, signal)),
    enabled: event !== undefined && (event.processing || event.updating || outdated > 0),
    // The cached event has just been received, unless it is outdated.
    ...(outdated > 0 ? {} : { initialData: id }),
    staleTime: every,
    refetchInterval: event?.updating ? checkUpdateEvery(every) : pollEventEvery(every),
    retry: false,
    gcTime: 0,
  });
  return event;
}
