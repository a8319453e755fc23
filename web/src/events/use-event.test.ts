import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { testEvent } from '../../test/test-event.ts';
import { problemOf } from '../platform/requests/api-problem.ts';
import { checkUpdateEvery, eventCacheOf, pollEventEvery, renewEvent } from './use-event.ts';

it('events are kept as long as a list contains their ids, whatever else it contains', async () => {
  const queries = new QueryClient();
  const cache = eventCacheOf(queries);
  expect(eventCacheOf(queries)).toBe(cache);
  const list = (key: string, ids: readonly string[]) =>
    queries.fetchQuery({
      queryKey: ['events', key],
      queryFn: () => {
        const begun = cache.now();
        return {
          as_of: 1,
          groups: [
            {
              name: 'Hall',
              events: cache.put(
                ids.map((id) => testEvent({ id })),
                begun,
              ),
            },
          ],
        };
      },
    });
  const known = () => ['a', 'b', 'c'].filter((id) => cache.get(id));
  await list('activities', ['a', 'b']);
  await list('sensor', ['b', 'c']);
  expect(known()).toEqual(['a', 'b', 'c']);
  await list('activities', ['b']);
  expect(known()).toEqual(['b', 'c']);
  queries.removeQueries({ queryKey: ['events', 'sensor'] });
  expect(known()).toEqual(['b']);
  queries.clear();
  expect(known()).toEqual([]);
});

describe('an event that is requested again', () => {
  const known = () => {
    const cache = eventCacheOf(new QueryClient());
    cache.put([testEvent({ id: 'a', count: 1 })], cache.now());
    cache.outdate(cache.now(), ['a']);
    return cache;
  };

  it('is updated from the response', async () => {
    const cache = known();
    await renewEvent(cache, 'a', () => Promise.resolve(testEvent({ id: 'a', count: 2 })));
    expect([cache.get('a')?.count, cache.outdatedAt('a')]).toEqual([2, 0]);
  });

  it('is removed if it is not found', async () => {
    const cache = known();
    await renewEvent(cache, 'a', () => Promise.reject(problemOf(404, null, null)));
    expect([cache.get('a'), cache.outdatedAt('a')]).toEqual([undefined, 0]);
  });

  it('stays as it was, and outdated, after any other failure', async () => {
    const cache = known();
    const failure = problemOf(500, null, null);
    await expect(renewEvent(cache, 'a', () => Promise.reject(failure))).rejects.toBe(failure);
    expect(cache.get('a')?.count).toBe(1);
    expect(cache.outdatedAt('a')).toBeGreaterThan(0);
  });

  it('is requested less and less often while requests fail, and normally after one has succeeded', async () => {
    const queries = new QueryClient();
    const key = ['event', 'a', 1];
    let fails = true;
    const observer = new QueryObserver<string>(queries, {
      queryKey: key,
      queryFn: () => (fails ? Promise.reject(problemOf(500, null, null)) : 'a'),
      retry: false,
    });
    const end = observer.subscribe(() => {});
    const waits = async (requests: number) => {
      const found: number[] = [];
      for (let request = 1; request <= requests; request += 1) {
        await observer.refetch({ cancelRefetch: false });
        const query = queries.getQueryCache().find<string>({ queryKey: key });
        if (query) found.push(pollEventEvery(10_000)(query));
      }
      return found;
    };
    expect(await waits(5)).toEqual([20_000, 40_000, 80_000, 120_000, 120_000]);
    for (let times = 0; times < 2; times += 1) {
      fails = false;
      expect(await waits(1)).toEqual([10_000]);
      fails = true;
      expect(await waits(2)).toEqual([20_000, 40_000]);
    }
    end();
    queries.clear();
  });

  it('is checked six times, two seconds apart, while it is being updated, and then polled like others', async () => {
    const queries = new QueryClient();
    const key = ['event', 'a', 0, true];
    const observer = new QueryObserver<string>(queries, { queryKey: key, queryFn: () => 'a', initialData: 'a' });
    const query = queries.getQueryCache().find<string>({ queryKey: key });
    if (!query) throw new Error('No query');
    const waits: number[] = [];
    for (let request = 0; request <= 6; request += 1) {
      waits.push(checkUpdateEvery(10_000)(query));
      await observer.refetch({ cancelRefetch: false });
    }
    expect(waits).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 10_000]);
  });
});
