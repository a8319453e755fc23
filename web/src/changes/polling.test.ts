import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollEvery, setLive } from './polling.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Without a window it takes itself to be on a server, where nothing is polled.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
});

it('what changes is polled as specified without the stream, and hardly with it', async () => {
  const queries = new QueryClient();
  let calls = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['polled'],
    queryFn: () => (calls += 1),
    refetchInterval: pollEvery(60_000),
    refetchIntervalInBackground: true,
  });
  const end = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(120_500);
  expect(calls).toBe(3);
  // What was asked for before the stream was up is asked for once more at its time, as it may be older.
  setLive(queries, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(4);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(calls).toBe(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toBe(5);
  setLive(queries, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(7);
  end();
  queries.clear();
});

it('what is looked at less often than that is not looked at more often', () => {
  const queries = new QueryClient();
  setLive(queries, true);
  const fresh = { state: { dataUpdatedAt: Date.now() + 60_000 } };
  expect([pollEvery(10_000)(fresh), pollEvery(900_000)(fresh)]).toEqual([300_000, 900_000]);
  setLive(queries, false);
  expect(pollEvery(900_000)(fresh)).toBe(900_000);
});
