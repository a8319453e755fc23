import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '../requests/api-problem.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Without a window it takes itself to be on a server, where nothing is polled.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A query without an interval that is shown; `mood` says how its requests end. */
async function showQuery() {
  const queries = createQueryClient();
  const requests = { count: 0, mood: 200 };
  const observer = new QueryObserver(queries, {
    queryKey: ['sites', 'one', '7'],
    queryFn: async () => {
      requests.count += 1;
      if (requests.mood === 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (requests.mood >= 400) throw problemOf(requests.mood, null, null);
      return requests.count;
    },
    refetchIntervalInBackground: true,
  });
  const end = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const close = () => {
    end();
    queries.clear();
  };
  return { queries, requests, close };
}

it('what is known to be outdated is requested every minute while that fails, and then no more', async () => {
  const { queries, requests, close } = await showQuery();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests.count).toBe(1);
  requests.mood = 500;
  await queries.invalidateQueries();
  expect(requests.count).toBe(2);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(requests.count).toBe(4);
  requests.mood = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.count).toBe(5);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests.count).toBe(5);
  close();
});

it('also when its request was cancelled', async () => {
  const { queries, requests, close } = await showQuery();
  requests.mood = 0;
  const invalidated = queries.invalidateQueries();
  await queries.cancelQueries();
  await invalidated;
  requests.mood = 200;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(requests.count).toBe(3);
  close();
});

it.each([403, 404])('but not when it is refused with %i', async (status) => {
  const { queries, requests, close } = await showQuery();
  requests.mood = status;
  await queries.invalidateQueries();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests.count).toBe(2);
  close();
});
