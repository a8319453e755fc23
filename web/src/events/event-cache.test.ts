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

describe('changes that the server has not answered yet', () => {
  it('are shown at once, and replaced by the answer', () => {
    const cache = cacheOf(event);
    cache.begin('e', pick);
    expect(cache.get('e')).toMatchObject({ pickup: true, etag: '1' });
    expect(cache.told('e')).toBe(event);
    cache.end('e', pick, testEvent({ pickup: true, etag: '2' }));
    expect(cache.get('e')).toMatchObject({ pickup: true, etag: '2' });
  });

  it('go when they are refused, and only they', () => {
    const cache = cacheOf(event);
    cache.begin('e', pick);
    cache.begin('e', tag);
    expect(cache.get('e')).toMatchObject({ pickup: true, tags: ['new'] });
    cache.end('e', pick, null);
    expect(cache.get('e')).toMatchObject({ pickup: false, tags: ['new'] });
    cache.end('e', tag, null);
    expect(cache.get('e')).toEqual(event);
  });

  it('stay on top of what comes from the server meanwhile', () => {
    const cache = cacheOf(event);
    cache.begin('e', pick);
    cache.put([testEvent({ count: 3 })], cache.now());
    expect(cache.get('e')).toMatchObject({ pickup: true, count: 3 });
    cache.end('e', pick, null);
    expect(cache.get('e')).toMatchObject({ pickup: false, count: 3 });
  });

  it('are nothing to an event that is not known', () => {
    const cache = new EventCache();
    cache.begin('e', pick);
    cache.end('e', pick, null);
    expect(cache.get('e')).toBeUndefined();
  });
});

describe('answers that cross', () => {
  it('count by when they were asked for, not by when they come', () => {
    const cache = cacheOf(event);
    const [early, late] = [cache.now(), cache.now()];
    cache.put([testEvent({ count: 2 })], late);
    cache.put([testEvent({ count: 1 })], early);
    expect(cache.get('e')?.count).toBe(2);
  });

  it('do not undo a change that was answered meanwhile, nor bring back what was deleted', () => {
    const cache = cacheOf(event, testEvent({ id: 'gone' }));
    const before = cache.now();
    cache.begin('e', pick);
    cache.end('e', pick, testEvent({ pickup: true }));
    cache.remove('gone');
    cache.put([event, testEvent({ id: 'gone' })], before);
    expect(cache.get('e')?.pickup).toBe(true);
    expect(cache.get('gone')).toBeUndefined();
  });

  it('are still wanted after a change was refused', () => {
    const cache = cacheOf(event);
    const before = cache.now();
    cache.begin('e', pick);
    cache.end('e', pick, null);
    cache.put([testEvent({ count: 4 })], before);
    expect(cache.get('e')).toMatchObject({ pickup: false, count: 4 });
  });

  it('end what is outdated only when they were asked for after it', () => {
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
  it('are outdated unless they were asked for since then, and all that are shown where nothing else is known', () => {
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

describe('the events beside another one', () => {
  it('are those of the same sensor right before and after it', () => {
    const at = (id: string, timestamp: number, sensorId = 'SN-1') => testEvent({ id, timestamp, sensorId });
    const events = [at('a', 50), at('o', 45, 'other'), at('b', 40), at('p', 35, 'other'), at('c', 30), at('d', 20)];
    const cache = cacheOf(...events);
    expect(cache.beside(at('b', 40))).toEqual(['a', 'c']);
    expect(cache.beside(at('a', 50))).toEqual(['b']);
    cache.remove('b');
    expect(cache.beside(at('b', 40))).toEqual(['a', 'c']);
    expect(cache.beside(at('x', 40, 'unknown'))).toEqual([]);
  });
});

describe('what follows an event', () => {
  it('is told of what changes, and of that alone', () => {
    const cache = cacheOf(event, testEvent({ id: 'other' }));
    const told: string[] = [];
    const end = cache.watch('e', () => told.push('e'));
    cache.watchGone((id) => told.push(`${id} gone`));
    cache.begin('other', pick);
    expect(told).toEqual([]);
    cache.begin('e', pick);
    cache.remove('other');
    cache.remove('other');
    expect(told).toEqual(['e', 'other gone']);
    end();
    cache.end('e', pick, null);
    expect(told).toHaveLength(2);
  });

  it('is given the same object while nothing changes', () => {
    const cache = cacheOf(event);
    cache.put([testEvent({ tags: ['old'] })], cache.now());
    expect(cache.get('e')).toBe(event);
  });
});

describe('events that nobody needs', () => {
  it('are forgotten; those shown, held, or being changed are not', () => {
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

  it('are kept while a list is on its way, since it may need them', () => {
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
