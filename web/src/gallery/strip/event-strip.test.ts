import type { Event } from '@trapline/domain/events/event.schema.ts';
import { describe, expect, it } from 'vitest';
import { testEvent } from '../../../test/test-event.ts';
import {
  besides,
  chunkAt,
  currentEvent,
  eventAt,
  type EventStrip,
  neighbour,
  openStrip,
  placeOf,
  removed,
  replaced,
  select,
  sizeOf,
  withNewer,
  withOlder,
} from './event-strip.ts';
import { missing, refilled, trimmed } from './strip-window.ts';

const event = (id: string, timestamp: number, part: Partial<Event> = {}) => testEvent({ id, timestamp, ...part });
const ids = (strip: EventStrip) => strip.chunks.flatMap(({ events }) => (events ?? []).map((one) => one.id)).join(' ');
const opened = openStrip(event('e50', 50));
const two = withOlder(opened, [event('e40', 40)], null);

describe('strip of events', () => {
  it('grows at both ends, newest first, without repeating the event it was opened with', () => {
    let strip = withOlder(opened, [event('e50', 50), event('e40', 40), event('e30', 30)], 'c30');
    strip = withNewer(strip, [event('e60', 60), event('e70', 70)], 16);
    expect(ids(strip)).toBe('e70 e60 e50 e40 e30');
    expect(strip.older).toEqual({ more: true, cursor: 'c30' });
    expect([strip.moreNewer, strip.newest]).toEqual([false, 70]);
    strip = withOlder(strip, [event('e20', 20)], null);
    expect(ids(strip)).toBe('e70 e60 e50 e40 e30 e20');
    expect(strip.older).toEqual({ more: false });
  });

  it('keeps an opened event that the filters leave out', () => {
    expect(ids(two)).toBe('e50 e40');
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
    expect(neighbour(two, 'newer')).toBeUndefined();
    expect(neighbour(two, 'older')?.id).toBe('e40');
    const moved = select(two, 'e40');
    expect(currentEvent(moved)?.id).toBe('e40');
    expect(neighbour(moved, 'older')).toBeUndefined();
    expect(select(two, 'unknown')).toBe(two);
  });

  it('puts a polled event in its place and ignores one it does not have', () => {
    const strip = withOlder(opened, [event('e40', 40, { processing: true })], null);
    const polled = replaced(strip, event('e40', 40, { count: 7 }));
    expect(eventAt(polled, 1)).toMatchObject({ processing: false, count: 7 });
    expect(polled.current).toBe('e50');
    expect(replaced(strip, event('e99', 99))).toBe(strip);
  });

  it('shows the next event after a deletion, else the one before, until none is left', () => {
    const three = withOlder(opened, [event('e40', 40), event('e30', 30)], null);
    const middle = removed(select(three, 'e40'), 'e40');
    expect([middle?.current, middle && ids(middle)]).toEqual(['e30', 'e50 e30']);
    const last = removed(select(three, 'e30'), 'e30');
    expect(last?.current).toBe('e40');
    expect(removed(three, 'e30')?.current).toBe('e50');
    expect(removed(opened, 'e50')).toBeNull();
  });

  it('knows which events’ figures follow from another one', () => {
    const page = [
      event('o', 45, { sensorId: 'other' }),
      event('e40', 40),
      event('p', 35, { sensorId: 'other' }),
      event('e30', 30),
    ];
    const strip = withOlder(opened, page, null);
    expect(besides(strip, event('e40', 40)).map(({ id }) => id)).toEqual(['e50', 'e30']);
    expect(besides(strip, event('e50', 50)).map(({ id }) => id)).toEqual(['e40']);
    expect(besides(strip, event('e99', 99))).toEqual([]);
  });
});

describe('a strip of very many events', () => {
  const page = (from: number) => Array.from({ length: 10 }, (_, index) => event(`e${from - index}`, from - index));
  let many = withOlder(opened, [], 'e50');
  for (let from = 49; from > 9; from -= 10) many = withOlder(many, page(from), `e${from - 9}`, true);
  many = withNewer(many, page(60).toReversed(), 10, true);
  const atStart = { first: 8, last: 12 };

  it('holds what is on the screen and around the event shown, and lets the rest go', () => {
    const held = (strip: EventStrip) => strip.chunks.map(({ events }) => events !== null);
    expect([sizeOf(many), held(many)]).toEqual([51, [true, true, true, true, true, true]]);
    const thin = trimmed(many, atStart);
    expect([sizeOf(thin), held(thin)]).toEqual([51, [true, true, true, true, false, false]]);
    expect(trimmed(thin, atStart)).toBe(thin);
    expect(held(trimmed(many, { first: 45, last: 48 }))).toEqual([true, true, true, false, true, true]);
    expect([eventAt(thin, 49), placeOf(thin, 'e11'), eventAt(thin, 51)]).toEqual([null, -1, null]);
  });

  it('has events again when they come into sight', () => {
    const thin = trimmed(many, atStart);
    expect(missing(thin, atStart)).toEqual([]);
    const [chunk] = missing(thin, { first: 45, last: 48 });
    expect([chunkAt(thin, 31), chunkAt(thin, 51)]).toEqual([chunk, null]);
    expect(chunk).toMatchObject({ start: { behind: 'e30' }, count: 10 });
    const full = chunk && refilled(thin, chunk, page(29));
    expect(full && eventAt(full, 31)?.id).toBe('e29');
    expect(many.chunks[0]?.start).toEqual({ until: 60 });
  });
});
