import type { Event } from '@trapline/domain/events/event.schema.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { testEvent } from '../../../test/test-event.ts';
import { EventCache } from '../../events/event-cache.ts';
import { isWhole } from './event-strip.ts';
import { StripControl, type StripSource } from './strip-control.ts';

/**
 * A sensor's events, one per second from 1 on, as returned by a portal. `requests` records the requested pages.
 * @param delay returns until when a response with newer events is under way
 */
function sourceOf(events: readonly Event[], opened: number, delay: () => Promise<void>) {
  const requests: string[] = [];
  const source: StripSource = {
    event: async () => {
      const found = events.find(({ timestamp }) => timestamp === opened);
      return await (found ? Promise.resolve(found) : Promise.reject(new Error('gone')));
    },
    older: async (start, limit) => {
      requests.push(`${JSON.stringify(start)} ${limit}`);
      const from = 'until' in start ? start.until : Number(start.behind.slice(1)) - 1;
      const rest = events.toReversed().filter(({ timestamp }) => timestamp <= from);
      const page = rest.slice(0, limit);
      return await Promise.resolve({
        events: page,
        last_evaluated: rest.length > limit ? (page.at(-1)?.id ?? null) : null,
      });
    },
    newer: async (after, limit) => {
      requests.push(`after ${after} ${limit}`);
      const page = events.filter(({ timestamp }) => timestamp > after).slice(0, limit);
      await delay();
      return { events: page, last_evaluated: null };
    },
  };
  return { source, requests };
}

const manyEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => testEvent({ id: `e${index + 1}`, timestamp: index + 1 }));

let close = () => {};
afterEach(() => close());

function openOn(count: number, opened: number, events: Event[] = manyEvents(count), delay = () => Promise.resolve()) {
  const cache = new EventCache();
  const { source, requests } = sourceOf(events, opened, delay);
  const calls: string[] = [];
  const listener = { onLost: () => calls.push('lost'), onEmpty: () => calls.push('empty') };
  const control = new StripControl(cache, source);
  control.listen(listener);
  close = control.open();
  const strip = () => {
    const { strip: now } = control.getSnapshot();
    if (!now) throw new Error('There is no strip');
    return now;
  };
  const shown = () => strip().ids[strip().index];
  return { cache, control, requests, calls, strip, shown, source: events };
}

describe('the strip of an open gallery', () => {
  it('loads the event and those around it, and more at its ends on request', async () => {
    const { control, strip, shown, requests } = openOn(100, 50);
    expect(control.getSnapshot().strip).toBeNull();
    await expect.poll(() => strip().ids.length).toBe(32);
    expect([shown(), strip().ids[0], strip().ids[31]]).toEqual(['e50', 'e66', 'e35']);
    control.extend('older');
    control.extend('older');
    control.extend('newer');
    await expect.poll(() => strip().ids.length).toBe(64);
    expect([shown(), requests.slice(2)]).toEqual(['e50', ['{"behind":"e35"} 16', 'after 66 16']]);
  });

  it('reports that the event is lost if it cannot be loaded', async () => {
    const { calls } = openOn(10, 99);
    await expect.poll(() => calls).toEqual(['lost']);
  });

  it('loads all events, releases distant ones, and loads them again', async () => {
    const { control, strip, shown, cache, requests } = openOn(10_000, 5_000);
    await expect.poll(() => strip().ids.length).toBe(32);
    control.see({ first: 10, last: 20 });
    control.loadAll();
    expect(control.getSnapshot().loadingAll).toBe(true);
    await expect.poll(() => control.getSnapshot().loadingAll).toBe(false);
    expect([strip().ids.length, isWhole(strip()), shown()]).toEqual([10_000, true, 'e5000']);
    // Events of the last pages are released at once, without any movement.
    const held = () => strip().ids.filter((id) => cache.get(id)).length;
    expect(held()).toBeLessThan(2_600);
    expect([cache.get('e1'), cache.get('e5000')?.id]).toEqual([undefined, 'e5000']);

    requests.length = 0;
    control.goTo(9_999);
    expect(shown()).toBe('e5000');
    await expect.poll(shown).toBe('e1');
    expect(requests).toEqual(['{"behind":"e258"} 257']);
    control.see({ first: 2_000, last: 2_010 });
    await expect.poll(() => cache.get('e8000')?.id).toBe('e8000');
    expect([strip().ids.length, cache.get('e1')?.id, cache.get('e5000')?.id]).toEqual([10_000, 'e1', 'e5000']);
    expect(held()).toBeLessThan(2_600);
  });

  it('stops loading on request, and continues later', async () => {
    const { control, strip } = openOn(10_000, 5_000);
    await expect.poll(() => strip().ids.length).toBe(32);
    control.loadAll();
    control.stopLoading();
    expect(control.getSnapshot().loadingAll).toBe(false);
    const size = strip().ids.length;
    control.extend('older');
    await expect.poll(() => strip().ids.length).toBe(size + 16);
  });

  it('shows the next event when the one shown is removed, and is empty after the last', async () => {
    const { cache, calls, strip, shown } = openOn(2, 2);
    await expect.poll(() => strip().ids.length).toBe(2);
    cache.remove('e2');
    expect([shown(), strip().ids.length, calls]).toEqual(['e1', 1, []]);
    cache.remove('e1');
    expect(calls).toEqual(['empty']);
  });

  it('does not bring back an event that was removed while it was being loaded', async () => {
    const { cache, control, strip } = openOn(100, 50);
    await expect.poll(() => strip().ids.length).toBe(32);
    cache.put([testEvent({ id: 'e34', timestamp: 34 })], cache.now());
    control.extend('older');
    cache.remove('e34');
    await expect.poll(() => strip().ids.length).toBe(47);
    expect(strip().ids).not.toContain('e34');
  });

  it('loads newer events at once if their end and the event shown are visible, otherwise on arrival', async () => {
    const many = manyEvents(60);
    const { control, strip, shown, source, requests } = openOn(50, 50, many.slice(0, 50));
    await expect.poll(() => strip().ids.length).toBe(16);
    expect(strip().moreNewer).toBe(false);
    source.push(...many.slice(50, 52));
    control.see({ first: 0, last: 10 });
    control.lookForNewer();
    await expect.poll(() => strip().ids.length).toBe(18);
    expect([shown(), strip().ids[0]]).toEqual(['e50', 'e52']);
    // The newest thumbnails are visible while an older event is shown.
    control.goTo(17);
    await expect.poll(shown).toBe('e35');
    requests.length = 0;
    source.push(...many.slice(52, 54));
    control.lookForNewer();
    expect([requests, strip().moreNewer]).toEqual([[], true]);
    control.extend('newer');
    await expect.poll(() => strip().ids[0]).toBe('e54');
    expect(shown()).toBe('e35');
  });

  it('does not miss an event that arrives while newer events are being loaded', async () => {
    const many = manyEvents(52);
    const { control, strip, source } = openOn(50, 50, many.slice(0, 50));
    await expect.poll(() => strip().ids.length).toBe(16);
    control.see({ first: 0, last: 10 });
    source.push(...many.slice(50, 51));
    control.lookForNewer();
    // The response of the request above no longer has room for it.
    source.push(...many.slice(51, 52));
    control.lookForNewer();
    await expect.poll(() => strip().ids[0]).toBe('e52');
    expect([strip().ids.length, strip().moreNewer]).toEqual([18, false]);
  });

  it('does not miss an event that arrives while the gallery opens on the newest one', async () => {
    const many = manyEvents(51);
    const { promise, resolve } = Promise.withResolvers<void>();
    const { control, strip, source, requests } = openOn(50, 50, many.slice(0, 50), () => promise);
    await expect.poll(() => requests).toContain('after 50 16');
    source.push(...many.slice(50));
    control.lookForNewer();
    resolve();
    await expect.poll(() => strip().ids[0]).toBe('e51');
    expect(strip().moreNewer).toBe(false);
  });

  it('does not go on loading newer events whose end has moved out of view', async () => {
    const many = manyEvents(60);
    let delay = Promise.resolve();
    const { control, strip, source, requests } = openOn(50, 50, many.slice(0, 50), () => delay);
    await expect.poll(() => strip().ids.length).toBe(16);
    control.see({ first: 0, last: 10 });
    source.push(...many.slice(50, 51));
    const { promise, resolve } = Promise.withResolvers<void>();
    delay = promise;
    requests.length = 0;
    control.lookForNewer();
    source.push(...many.slice(51, 52));
    control.see({ first: 5, last: 15 });
    control.lookForNewer();
    resolve();
    await expect.poll(() => strip().ids[0]).toBe('e51');
    expect([requests, strip().moreNewer]).toEqual([['after 50 16'], true]);
    control.extend('newer');
    await expect.poll(() => strip().ids[0]).toBe('e52');
    expect(strip().moreNewer).toBe(false);
  });

  it('stays open if what a change announced cannot be loaded, and loads it at the next change', async () => {
    const many = manyEvents(52);
    let delay = () => Promise.resolve();
    const { calls, control, strip, source, requests } = openOn(50, 50, many.slice(0, 50), () => delay());
    await expect.poll(() => strip().ids.length).toBe(16);
    control.see({ first: 0, last: 10 });
    source.push(...many.slice(50, 51));
    delay = () => Promise.reject(new Error('No connection'));
    requests.length = 0;
    control.lookForNewer();
    await expect.poll(() => requests).toEqual(['after 50 16']);
    await expect.poll(() => strip().moreNewer).toBe(true);
    delay = () => Promise.resolve();
    source.push(...many.slice(51, 52));
    // The failed load ends before the next change is reported.
    await new Promise((resolve) => setTimeout(resolve));
    control.lookForNewer();
    await expect.poll(() => strip().ids[0]).toBe('e52');
    expect(calls).toEqual([]);
  });

  it('reports that a page is lost which the user wanted', async () => {
    const many = manyEvents(52);
    let delay = () => Promise.resolve();
    const { calls, control, strip, source } = openOn(50, 40, many.slice(0, 50), () => delay());
    await expect.poll(() => strip().ids.length).toBe(26);
    source.push(...many.slice(50));
    control.lookForNewer();
    delay = () => Promise.reject(new Error('No connection'));
    control.extend('newer');
    await expect.poll(() => calls).toEqual(['lost']);
  });

  it('ends loading all events with one that arrived meanwhile', async () => {
    const many = manyEvents(5_001);
    const { calls, control, strip, source } = openOn(5_000, 4_900, many.slice(0, 5_000));
    await expect.poll(() => strip().ids.length).toBe(32);
    control.see({ first: 10, last: 20 });
    control.loadAll();
    let sizes: number[] = [];
    const unsubscribe = control.subscribe(() => {
      // All newer events are loaded, and pages of older ones have arrived since.
      if (!strip().moreNewer) sizes = [...new Set([...sizes, strip().ids.length])];
      if (sizes.length < 2) return;
      unsubscribe();
      source.push(...many.slice(5_000));
      control.lookForNewer();
    });
    await expect.poll(() => control.getSnapshot().loadingAll).toBe(false);
    expect(sizes).toHaveLength(2);
    expect([strip().ids[0], strip().ids.length, isWhole(strip()), calls]).toEqual(['e5001', 5_001, true, []]);
  });

  it('releases all its events when it is closed', async () => {
    const { cache, control, strip } = openOn(3, 2);
    await expect.poll(() => strip().ids.length).toBe(3);
    close();
    expect([control.getSnapshot().strip, cache.get('e2')]).toEqual([null, undefined]);
  });
});
