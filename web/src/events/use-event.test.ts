import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { testEvent } from '../../test/test-event.ts';
import { eventCacheOf } from './use-event.ts';

it('events stay as long as a list names them, whatever else the list holds', async () => {
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
