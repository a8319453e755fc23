import { describe, expect, it } from 'vitest';
import { testEvent } from '../../test/test-event.ts';
import { EventCache } from './event-cache.ts';

const event = testEvent({ tags: ['old'] });
const pick = { pickup: true };
const tag = { tags: ['new'] };

function cacheOf(...events: readonly (typeof event)[]): EventCache {
  const cache = new EventCache();
  cache.put(events, cache.now());
  return cache;
}

describe('changes that the server has not confirmed yet', () => {
  it('are shown at once and replaced by the response', () => {
    const cache = cacheOf(event);
    cache.begin('e', pick);
    expect(cache.get('e')).toMatchObject({ pickup: true, etag: '1' });
    expect(cache.confirmed('e')).toBe(event);
    cache.end('e', pick, testEvent({ pickup: true, etag: '2' }));
    expect(cache.get('e')).toMatchObject({ pickup: true, etag: '2' });
  });

  it('are reverted individually if refused', () => {
    const cache = cacheOf(event);
    cache.begin('e', pick);
    cache.begin('e', tag);
    expect(cache.get('e')).toMatchObject({ pickup: true, tags: ['new'] });
    cache.end('e', pick, null);
    expect(cache.get('e')).toMatchObject({ pickup: false, tags: ['new'] });
    cache.end('e', tag, null);
    expect(cache.get('e')).toEqual(event);
  });

  it('remain applied to newer data from the server', () => {
    const cache = cacheOf(event);
    cache.begin('e', pick);
    cache.put([testEvent({ count: 3 })], cache.now());
    expect(cache.get('e')).toMatchObject({ pickup: true, count: 3 });
    cache.end('e', pick, null);
    expect(cache.get('e')).toMatchObject({ pickup: false, count: 3 });
  });

  it('have no effect on an unknown event', () => {
    const cache = new EventCache();
    cache.begin('e', pick);
    cache.end('e', pick, null);
    expect(cache.get('e')).toBeUndefined();
  });
});

describe('responses out of order', () => {
  it('are ordered by when they were requested, not by when they arrive', () => {
    const cache = cacheOf(event);
    const [early, late] = [cache.now(), cache.now()];
    cache.put([testEvent({ count: 2 })], late);
    cache.put([testEvent({ count: 1 })], early);
    expect(cache.get('e')?.count).toBe(2);
  });

  it('do not undo a change confirmed since, nor bring back a deleted event', () => {
    const cache = cacheOf(event, testEvent({ id: 'gone' }));
    const before = cache.now();
    cache.begin('e', pick);
    cache.end('e', pick, testEvent({ pickup: true }));
    cache.remove('gone');
    cache.put([event, testEvent({ id: 'gone' })], before);
    expect(cache.get('e')?.pickup).toBe(true);
    expect(cache.get('gone')).toBeUndefined();
  });

  it('are still accepted after a change was refused', () => {
    const cache = cacheOf(event);
    const before = cache.now();
    cache.begin('e', pick);
    cache.end('e', pick, null);
    cache.put([testEvent({ count: 4 })], before);
    expect(cache.get('e')).toMatchObject({ pickup: false, count: 4 });
  });

  it('make an outdated event current only if requested after it became outdated', () => {
    const cache = cacheOf(event);
    const before = cache.now();
    cache.outdate(cache.now(), ['e', 'unknown']);
    cache.put([event], before);
    expect(cache.outdatedAt('e')).toBeGreaterThan(0);
    cache.put([event], cache.now());
    expect([cache.outdatedAt('e'), cache.outdatedAt('unknown')]).toEqual([0, 0]);
  });
});

describe('events that have changed', () => {
  it('are outdated unless requested since then; without ids, all shown events can be outdated', () => {
    const cache = cacheOf(event, testEvent({ id: 'shown' }), testEvent({ id: 'new' }), testEvent({ id: 'far' }));
    const since = cache.now();
    cache.put([testEvent({ id: 'new' })], cache.now());
    for (const id of ['shown', 'new']) cache.watch(id, () => {});
    const outdated = () => ['e', 'shown', 'new', 'far'].filter((id) => cache.outdatedAt(id) > 0);
    cache.outdate(since, ['e', 'new']);
    expect(outdated()).toEqual(['e']);
    cache.outdate(since, cache.shownIds());
    expect(outdated()).toEqual(['e', 'shown']);
  });
});

describe('the neighbours of an event', () => {
  it('are those of the same sensor right before and after it', () => {
    const at = (id: string, timestamp: number, sensorId = 'SN-1') => testEvent({ id, timestamp, sensorId });
    const events = [at('a', 50), at('o', 45, 'other'), at('b', 40), at('p', 35, 'other'), at('c', 30), at('d', 20)];
    const cache = cacheOf(...events);
    expect(cache.neighbours(at('b', 40))).toEqual(['a', 'c']);
    expect(cache.neighbours(at('a', 50))).toEqual(['b']);
    cache.remove('b');
    expect(cache.neighbours(at('b', 40))).toEqual(['a', 'c']);
    expect(cache.neighbours(at('x', 40, 'unknown'))).toEqual([]);
  });
});

describe('a watcher of an event', () => {
  it('is notified of changes to that event only', () => {
    const cache = cacheOf(event, testEvent({ id: 'other' }));
    const calls: string[] = [];
    const end = cache.watch('e', () => calls.push('e'));
    cache.watchGone((id) => calls.push(`${id} gone`));
    cache.begin('other', pick);
    expect(calls).toEqual([]);
    cache.begin('e', pick);
    cache.remove('other');
    cache.remove('other');
    expect(calls).toEqual(['e', 'other gone']);
    end();
    cache.end('e', pick, null);
    expect(calls).toHaveLength(2);
  });

  it('gets the same object while nothing changes', () => {
    const cache = cacheOf(event);
    cache.put([testEvent({ tags: ['old'] })], cache.now());
    expect(cache.get('e')).toBe(event);
  });
});

describe('events that are no longer needed', () => {
  it('are removed, unless they are shown, held or being changed', () => {
    const cache = cacheOf(...['shown', 'held', 'changing', 'spare'].map((id) => testEvent({ id })));
    const end = cache.watch('shown', () => {});
    const release = cache.hold({ ids: () => ['held', 'a name'] });
    cache.begin('changing', pick);
    const left = () => ['shown', 'held', 'changing', 'spare'].filter((id) => cache.get(id));
    cache.sweep();
    expect(left()).toEqual(['shown', 'held', 'changing']);
    end();
    release();
    cache.end('changing', pick, null);
    cache.sweep();
    expect(left()).toEqual([]);
  });

  it('are kept while a list is loading, since it may need them', () => {
    const cache = cacheOf(event);
    let busy = true;
    cache.hold({ ids: () => [], busy: () => busy });
    cache.sweep();
    expect(cache.get('e')).toBe(event);
    busy = false;
    cache.sweep();
    expect(cache.get('e')).toBeUndefined();
  });
});
