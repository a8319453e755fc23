import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { testEvent } from '../../test/test-event.ts';
import { type Hint, nothingHeard, withChange } from '../changes/heard.ts';
import { eventCacheOf } from '../events/use-event.ts';
import { forgetRemoved, removing } from '../platform/queries/removal.ts';
import { isConcerned, refreshShown } from './refresh-shown.ts';

const of = (...changes: readonly Hint[]) => changes.reduce(withChange, nothingHeard);
const eventChange = (id: string, deleted = false): Hint => ({
  type: 'events',
  events: [{ id, sensor_id: 'S', site_id: '7', deleted }],
});

const keys = [
  ['events', 'activities', {}],
  ['events', 'sensor', 'S', {}],
  ['events', 'sensor', 'T', {}],
  ['events', 'installation_site', '7', {}],
  ['events', 'installation_site', '8', {}],
  ['events', 'before', 'e', 'photo'],
  ['station_event', 'e', '1'],
  ['station_event', 'f', '1'],
  ['sensors', 'list', {}],
  ['sensors', 'one', 'S'],
  ['sensors', 'one', 'T'],
  ['sensors', 'users', 'S'],
  ['sensors', 'availability', 'S'],
  ['installation_sites', 'list', {}],
  ['installation_sites', 'one', '7'],
  ['installation_sites', 'one', '8'],
  ['installation_sites', 'installations', '8'],
  ['daily_counts', 'sensor', 'S', '2026-11'],
  ['daily_counts', 'sensor', 'T', '2026-11'],
  ['appearance', 'installation_site', '7', {}],
  ['tags', 'used', ''],
  ['user_info'],
] as const;

const concerned = (...changes: readonly Hint[]) =>
  keys
    .filter((key) => isConcerned(key, of(...changes)))
    .map((key) =>
      key
        .slice(0, 3)
        .filter((part) => typeof part === 'string')
        .join(' '),
    );

describe('what is requested again', () => {
  it('after a change of an event: what shows or counts it', () => {
    expect(concerned(eventChange('e'))).toEqual([
      'events activities',
      'events sensor S',
      'events installation_site 7',
      'events before e',
      'station_event e 1',
      'sensors one S',
      'installation_sites one 7',
      'daily_counts sensor S',
      'appearance installation_site 7',
    ]);
  });

  it('after a change of a sensor or site: what names it', () => {
    expect(concerned({ type: 'sensors', ids: ['S'] })).toEqual([
      'events activities',
      'sensors list',
      'sensors one S',
      'sensors users S',
      'installation_sites list',
      'installation_sites one 7',
      'installation_sites one 8',
      'installation_sites installations 8',
    ]);
    expect(concerned({ type: 'installation_sites', ids: ['7'] })).toEqual([
      'events activities',
      'sensors list',
      'sensors one S',
      'sensors one T',
      'sensors users S',
      'installation_sites list',
      'installation_sites one 7',
    ]);
  });

  it('is the list of jobs when a job of the account has changed', () => {
    const heard = withChange(nothingHeard, { type: 'jobs', ids: ['j'] });
    expect([isConcerned(['jobs', 'report'], heard), isConcerned(['jobs', 'report'], nothingHeard)]).toEqual([
      true,
      false,
    ]);
  });

  it('is everything if changes may have been missed, and nothing for what pages do not show', () => {
    expect(concerned({ type: 'reload' })).toHaveLength(keys.length - 2);
    expect(concerned({ type: 'jobs', ids: ['j'] })).toEqual([]);
  });
});

describe('a site that is being deleted', () => {
  it('is not requested again when its deletion is heard before its answer, but the list is', async () => {
    const queries = new QueryClient();
    const fetched: string[] = [];
    const ends = [['one', '7'] as const, ['shares', '7'] as const, ['list', {}] as const].map(([kind, about]) =>
      new QueryObserver(queries, {
        queryKey: ['installation_sites', kind, about],
        queryFn: () => fetched.push(kind),
      }).subscribe(() => {}),
    );
    await expect.poll(() => fetched.splice(0)).toHaveLength(3);
    const answered = Promise.withResolvers<void>();
    const site = { noun: 'installation_sites', id: '7' };
    const done = removing(queries, site, () => answered.promise);
    const deletion = of({ type: 'installation_sites', ids: ['7'] });
    await refreshShown(queries, deletion);
    answered.resolve();
    await done;
    await refreshShown(queries, deletion);
    expect(fetched).toEqual(['list', 'list']);
    for (const end of ends) end();
    forgetRemoved(queries, site);
    queries.clear();
  });
});

describe('ten changed events of a list', () => {
  it('are one call; an event outside the list is requested by itself, and a deleted one disappears', async () => {
    const queries = new QueryClient();
    const cache = eventCacheOf(queries);
    const ids = Array.from({ length: 10 }, (_, index) => `e${index}`);
    let calls = 0;
    const list = new QueryObserver(queries, {
      queryKey: ['events', 'activities', {}],
      queryFn: () => {
        calls += 1;
        const begun = cache.now();
        return cache.put(
          ids.map((id) => testEvent({ id, count: calls })),
          begun,
        );
      },
    });
    const end = list.subscribe(() => {});
    await expect.poll(() => cache.get('e9')?.count).toBe(1);
    for (const id of ['beside', 'gone']) cache.watch(id, () => {});
    cache.put([testEvent({ id: 'beside' }), testEvent({ id: 'gone' })], cache.now());
    await refreshShown(
      queries,
      of(...[...ids, 'beside', 'unknown'].map((id) => eventChange(id)), eventChange('gone', true)),
    );
    expect([calls, cache.get('e9')?.count]).toEqual([2, 2]);
    expect([...ids, 'beside'].filter((id) => cache.outdatedAt(id) > 0)).toEqual(['beside']);
    expect(cache.get('gone')).toBeUndefined();
    end();
    queries.clear();
  });
});

describe('a list whose request fails', () => {
  it('leaves its events alone until its next response, but not those outside it', async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const cache = eventCacheOf(queries);
    let fails = false;
    const list = new QueryObserver(queries, {
      queryKey: ['events', 'activities', {}],
      queryFn: () => {
        if (fails) throw new Error('away');
        const begun = cache.now();
        return cache.put([testEvent({ id: 'a' }), testEvent({ id: 'b' })], begun);
      },
    });
    const end = list.subscribe(() => {});
    await expect.poll(() => cache.get('b')).toBeDefined();
    cache.put([testEvent({ id: 'beside' })], cache.now());
    for (const id of ['a', 'b', 'beside']) cache.watch(id, () => {});
    const outdated = () => ['a', 'b', 'beside'].filter((id) => cache.outdatedAt(id) > 0);
    fails = true;
    await refreshShown(queries, of(eventChange('a')));
    expect(outdated()).toEqual([]);
    await refreshShown(queries, of({ type: 'reload' }));
    expect(outdated()).toEqual(['beside']);
    end();
    queries.clear();
  });
});
