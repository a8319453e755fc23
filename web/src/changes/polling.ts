import type { QueryClient, QueryState } from '@tanstack/react-query';

/** Milliseconds between two looks at what the stream of changes tells of: in case it does not. */
const slowly = 300_000;
/** Milliseconds for which an answer may have been under way when the stream began. */
const underWay = 5_000;

/** What polling depends on. */
type PolledState = Readonly<Pick<QueryState, 'dataUpdatedAt' | 'isInvalidated' | 'status'>>;

let liveSince: number | null = null;

/**
 * How often something is asked for again whose changes the stream tells: slowly while the stream is up, and as specified
 * while it is down. What was requested before it came up, and what is known to be older than a change because its request
 * failed or was cancelled, is requested once more at its time. Source: CHANGE-1.
 * @param specified milliseconds
 */
export function pollEvery(specified: number) {
  return ({ state }: { readonly state: PolledState }): number => {
    const isOld = state.isInvalidated || state.status === 'error';
    const isHeard = liveSince !== null && state.dataUpdatedAt > liveSince + underWay;
    return isHeard && !isOld ? Math.max(specified, slowly) : specified;
  };
}

/** Says whether the stream is up. What is shown is polled accordingly from now on. */
export function setLive(queries: QueryClient, live: boolean): void {
  if (live === (liveSince !== null)) return;
  liveSince = live ? Date.now() : null;
  if (live) return;
  // Their next look may be minutes away.
  for (const { observers } of queries.getQueryCache().findAll({ type: 'active' })) {
    for (const observer of observers) observer.setOptions(observer.options);
  }
}
