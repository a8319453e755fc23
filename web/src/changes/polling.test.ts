import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollEvery, setLive } from './polling.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Without a window, the library assumes that it runs on a server, where it does not poll.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
});

it('data is polled as specified without the stream, and rarely with it', async () => {
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
  // Data requested before the stream was up is requested once more at its usual time, as it may be older.
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

it('data that is polled less often anyway is not polled more often', () => {
  const queries = new QueryClient();
  setLive(queries, true);
  const fresh = { state: { dataUpdatedAt: Date.now() + 60_000, isInvalidated: false, status: 'success' } } as const;
  expect([pollEvery(10_000)(fresh), pollEvery(900_000)(fresh)]).toEqual([300_000, 900_000]);
  setLive(queries, false);
  expect(pollEvery(900_000)(fresh)).toBe(900_000);
});

it('data whose request failed or was cancelled after a change is polled as specified despite the stream', async () => {
  const queries = new QueryClient();
  setLive(queries, true);
  await vi.advanceTimersByTimeAsync(10_000);
  let calls = 0;
  let mood: 'well' | 'failing' | 'slow' = 'well';
  const key = ['polled'];
  const observer = new QueryObserver(queries, {
    queryKey: key,
    queryFn: async () => {
      calls += 1;
      if (mood === 'failing') throw new Error('away');
      if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_000));
      return calls;
    },
    retry: false,
    refetchInterval: pollEvery(60_000),
    refetchIntervalInBackground: true,
  });
  const end = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100_000);
  expect(calls).toBe(1);
  mood = 'failing';
  await queries.invalidateQueries({ queryKey: key });
  expect(calls).toBe(2);
  mood = 'well';
  await vi.advanceTimersByTimeAsync(61_000);
  expect(calls).toBe(3);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(calls).toBe(3);
  mood = 'slow';
  const invalidated = queries.invalidateQueries({ queryKey: key });
  await queries.cancelQueries({ queryKey: key });
  await invalidated;
  expect(calls).toBe(4);
  mood = 'well';
  await vi.advanceTimersByTimeAsync(61_000);
  expect(calls).toBe(5);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(calls).toBe(5);
  end();
  setLive(queries, false);
  queries.clear();
});
