import type { Event } from '@trapline/domain/events/event.schema.ts';
import { describe, expect, it } from 'vitest';
import { testEvent } from '../testing/test-event.ts';
import { currentEvent, neighbour, openStrip, replaced, select, withNewer, withOlder } from './event-strip.ts';

const event = (id: string, timestamp: number, part: Partial<Event> = {}) => testEvent({ id, timestamp, ...part });
const ids = (strip: { readonly events: readonly Event[] }) => strip.events.map((one) => one.id).join(' ');
const opened = openStrip(event('e50', 50));

describe('strip of events', () => {
  it('grows at both ends, newest first, without repeating the event it was opened with', () => {
    let strip = withOlder(opened, [event('e50', 50), event('e40', 40), event('e30', 30)], 'c30');
    strip = withNewer(strip, [event('e60', 60), event('e70', 70)], 16);
    expect(ids(strip)).toBe('e70 e60 e50 e40 e30');
    expect(strip.older).toEqual({ more: true, cursor: 'c30' });
    expect(strip.moreNewer).toBe(false);
    strip = withOlder(strip, [event('e20', 20)], null);
    expect(ids(strip)).toBe('e70 e60 e50 e40 e30 e20');
    expect(strip.older).toEqual({ more: false });
  });

  it('keeps an opened event that the filters leave out', () => {
    expect(ids(withOlder(opened, [event('e40', 40)], null))).toBe('e50 e40');
    expect(ids(withOlder(opened, [], null))).toBe('e50');
  });

  it('keeps the order among events of one second', () => {
    const page = [event('a50', 50), event('e50', 50), event('z50', 50), event('e40', 40)];
    expect(ids(withOlder(opened, page, null))).toBe('a50 e50 z50 e40');
  });

  it('ends at the newer side with a page that is not full, or brings nothing new', () => {
    const full = withNewer(opened, [event('e60', 60), event('e70', 70)], 2);
    expect(full.moreNewer).toBe(true);
    expect(withNewer(full, [], 2).moreNewer).toBe(false);
    expect(withNewer(full, [event('e60', 60), event('e70', 70)], 2).moreNewer).toBe(false);
  });

  it('moves to neighbours and stops at the ends', () => {
    const strip = withOlder(opened, [event('e40', 40)], null);
    expect(neighbour(strip, 'newer')).toBeUndefined();
    expect(neighbour(strip, 'older')?.id).toBe('e40');
    const moved = select(strip, 'e40');
    expect(currentEvent(moved)?.id).toBe('e40');
    expect(neighbour(moved, 'older')).toBeUndefined();
    expect(select(strip, 'unknown')).toBe(strip);
  });

  it('puts a polled event in its place and ignores one it does not have', () => {
    const strip = withOlder(opened, [event('e40', 40, { processing: true })], null);
    const polled = replaced(strip, event('e40', 40, { count: 7 }));
    expect(polled.events[1]).toMatchObject({ processing: false, count: 7 });
    expect(polled.current).toBe('e50');
    expect(replaced(strip, event('e99', 99))).toBe(strip);
  });
});
