import { useQuery } from '@tanstack/react-query';
import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import { eventPollSeconds, updateChecks } from '@trapline/domain/events/event.limits.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { stationEventKey } from '../platform/queries/query-keys.ts';
import { fetchAnyEvent } from './event.queries.ts';
import { pollEventEvery, type PolledQuery } from './use-event.ts';

/** Fetches a station event; null if it does not exist, or cannot be read. */
async function stationEventIfThere(id: string, signal: AbortSignal): Promise<StationEvent | null> {
  try {
    const event = await fetchAnyEvent(id, signal);
    return isStationEvent(event) ? event : null;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

/** For each query whose event is being updated, the number of its responses when that began. */
const updateBegan = new WeakMap<object, number>();

/**
 * The polling interval of a station event, milliseconds; `false` if nothing about it will change by itself. An update is
 * checked more often at first. Source: EVENT-11.
 */
export function pollStationEvent(query: PolledQuery, event: StationEvent | null | undefined): number | false {
  const every = eventPollSeconds * 1_000;
  const usual = pollEventEvery(every)(query);
  const { status, dataUpdateCount, isInvalidated } = query.state;
  if (!event?.updating) updateBegan.delete(query);
  if (event?.updating) {
    const began = updateBegan.get(query) ?? dataUpdateCount;
    updateBegan.set(query, began);
    const isEarly = dataUpdateCount - began < updateChecks.tries;
    return status === 'success' && isEarly ? updateChecks.seconds * 1_000 : usual;
  }
  return event?.processing || isInvalidated || status === 'error' ? usual : false;
}

/**
 * The current state of a station event. While it is being processed or updated, it is polled every 10 seconds, or rarely
 * while the stream of changes is up. If a request fails, the last known state is kept. Source: EVENT-11, CHANGE-7.
 * @param listed the event as a list has it; undefined if it is in none, so that it has to be fetched
 */
export function useStationEvent(id: string, listed: StationEvent | undefined) {
  const { data, isError, refetch } = useQuery({
    // Another state in the list is a newer one.
    queryKey: [stationEventKey, id, listed?.etag ?? ''],
    queryFn: ({ signal }) => stationEventIfThere(id, signal),
    ...(listed ? { initialData: listed } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => pollStationEvent(query, query.state.data),
    retry: false,
    gcTime: 0,
  });
  return {
    /** Null once it is gone; undefined while it is loading. */
    event: data,
    /** Whether it could not be loaded, and is not known. */
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
