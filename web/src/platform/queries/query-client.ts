import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../requests/api-problem.ts';
import { isBeingRemoved } from './removal.ts';

/** Retries of failures that may be temporary. */
const tries = 2;

function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 502 || error.type === 'unavailable');
}

/** Milliseconds after which data that is known to be older than a change is requested again, where nothing else polls it. */
const whileOutdated = 60_000;

/** Whether a request may succeed later. A refusal is a response that stays the same. */
function mayCome(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;
}

const unlessRemoved = (query: Query) => !isBeingRemoved(query);

/** Creates the cache of server responses. Those older than half a minute are requested again when shown. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default a browser that believes it is offline would wait silently; this way the call fails and says so.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: unlessRemoved,
        refetchOnWindowFocus: unlessRemoved,
        refetchOnMount: unlessRemoved,
        staleTime: 30_000,
        // After a failure or a cancelled request; a query with an interval of its own sees to that itself.
        refetchInterval: (query) =>
          query.state.isInvalidated && mayCome(query.state.error) && unlessRemoved(query) ? whileOutdated : false,
        retry: (failures, error) => failures < tries && mayPass(error),
      },
    },
  });
}
