import type { QueryClient, QueryState } from '@tanstack/react-query';

/** Polling interval while the stream of changes is up, in case it misses a change, milliseconds. */
const slowly = 300_000;
/** How long a response may have been in transit when the stream started, milliseconds. */
const underWay = 5_000;

/** The part of a query's state on which polling depends. */
type PolledState = Readonly<Pick<QueryState, 'dataUpdatedAt' | 'isInvalidated' | 'status'>>;

let liveSince: number | null = null;

/**
 * The polling interval for data whose changes the stream reports: long while the stream is up, and as specified while
 * it is down. Data requested before the stream came up, or known to be older than a change because its request failed
 * or was cancelled, is requested once more after the specified interval. Source: CHANGE-7.
 * @param specified milliseconds
 */
export function pollEvery(specified: number) {
  return ({ state }: { readonly state: PolledState }): number => {
    const isOld = state.isInvalidated || state.status === 'error';
    const isHeard = liveSince !== null && state.dataUpdatedAt > liveSince + underWay;
    return isHeard && !isOld ? Math.max(specified, slowly) : specified;
  };
}

/** Sets whether the stream is up, and adjusts the polling of the data shown. */
export function setLive(queries: QueryClient, live: boolean): void {
  if (live === (liveSince !== null)) return;
  liveSince = live ? Date.now() : null;
  if (live) return;
  // Restarts their timers, as their next poll may be minutes away.
  for (const { observers } of queries.getQueryCache().findAll({ type: 'active' })) {
    for (const observer of observers) observer.setOptions(observer.options);
  }
}
