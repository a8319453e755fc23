import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { isBeingRemoved } from './removal.ts';

/** Retries of failures that may be temporary. */
const tries = 2;

function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 502 || error.type === 'unavailable');
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
        retry: (failures, error) => failures < tries && mayPass(error),
      },
    },
  });
}
