import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { isBeingRemoved } from './removal.ts';

/** Tries after the first, for failures that may pass by themselves. */
const tries = 2;

function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 502 || error.type === 'unavailable');
}

const unlessRemoved = (query: Query) => !isBeingRemoved(query);

/** The cache of everything asked of the server. What is older than half a minute is asked again when it is looked at. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A browser that believes to be offline waits without a word; a call that fails says so.
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
