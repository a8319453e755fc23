import { describe, expect, it } from 'vitest';
import {
  type EventStrip,
  nextId,
  idsAround,
  isAtEnd,
  isWhole,
  missing,
  openStrip,
  nextIndex,
  refilled,
  startAt,
  withNewer,
  without,
  withOlder,
} from './event-strip.ts';

const opened = openStrip('e50', 50);
const two = withOlder(opened, ['e40'], null);
const text = (strip: EventStrip | null) => strip && `${strip.ids.join(' ')} at ${strip.ids[strip.index]}`;

describe('a strip of events', () => {
  it('grows at both ends, newest first, without repeating the opened event', () => {
    let strip = withOlder(opened, ['e50', 'e40', 'e30'], 'c30');
    strip = withNewer(strip, ['e70', 'e60'], 70, false);
    expect(text(strip)).toBe('e70 e60 e50 e40 e30 at e50');
    expect([strip.older, strip.newest, isAtEnd(strip, 'newer'), isWhole(strip)]).toEqual([
      { behind: 'c30' },
      70,
      true,
      false,
    ]);
    strip = withOlder(strip, ['e20'], null);
    expect(text(strip)).toBe('e70 e60 e50 e40 e30 e20 at e50');
    expect([strip.older, isWhole(strip)]).toEqual([null, true]);
  });

  it('keeps an opened event that the filters exclude', () => {
    expect(text(two)).toBe('e50 e40 at e50');
    expect(text(withOlder(opened, [], null))).toBe('e50 at e50');
  });

  it('keeps the order of events in the same second', () => {
    const strip = withOlder(opened, ['a50', 'e50', 'z50', 'e40'], null);
    expect(text(strip)).toBe('a50 e50 z50 e40 at e50');
    expect(text(withOlder(strip, ['e30'], null))).toBe('a50 e50 z50 e40 e30 at e50');
  });

  it('ends at the newer side with a page that is not full or empty', () => {
    const full = withNewer(opened, ['e70', 'e60'], 70, true);
    expect([full.newest, isAtEnd(full, 'newer')]).toEqual([70, false]);
    const end = withNewer(full, [], 70, false);
    expect([text(end), isAtEnd(end, 'newer')]).toEqual(['e70 e60 e50 at e50', true]);
  });

  it('has neighbours up to its ends', () => {
    expect([nextIndex(two, 'newer'), nextIndex(two, 'older')]).toEqual([null, 1]);
    const moved = { ...two, index: 1 };
    expect([nextId(moved, 'newer'), nextId(moved, 'older')]).toEqual(['e50', undefined]);
  });

  it('shows the next event after a deletion, or else the previous one, until none is left', () => {
    const three = withOlder(opened, ['e40', 'e30'], null);
    expect(text(without({ ...three, index: 1 }, 'e40'))).toBe('e50 e30 at e30');
    expect(text(without({ ...three, index: 2 }, 'e30'))).toBe('e50 e40 at e40');
    expect(text(without({ ...three, index: 2 }, 'e50'))).toBe('e40 e30 at e30');
    expect(text(without(three, 'e30'))).toBe('e50 e40 at e50');
    expect(without(three, 'unknown')).toBe(three);
    expect(without(opened, 'e50')).toBeNull();
  });
});

describe('a strip of very many events', () => {
  const many = withOlder(
    opened,
    Array.from({ length: 49 }, (_, index) => `e${49 - index}`),
    null,
  );
  const distances = { near: 2, far: 5 };
  const held = (...ids: readonly string[]) => {
    const there = new Set(ids);
    return (id: string) => there.has(id);
  };
  const middle = { first: 20, last: 22 };

  it('returns the events around some positions', () => {
    expect(idsAround(many, middle, 1)).toEqual(['e31', 'e30', 'e29', 'e28', 'e27']);
    expect(idsAround(many, { first: 0, last: 1 }, 1)).toEqual(['e50', 'e49', 'e48']);
    expect(idsAround(many, { first: 48, last: 49 }, 1)).toEqual(['e3', 'e2', 'e1']);
  });

  it('finds released events near the screen, together with missing ones next to them', () => {
    expect(missing(many, middle, () => true, distances)).toBeNull();
    expect(missing(many, middle, () => false, distances)).toEqual({ first: 15, last: 27 });
    // Positions 18 to 24 are needed and present.
    expect(missing(many, middle, held('e32', 'e31', 'e30', 'e29', 'e28', 'e27', 'e26'), distances)).toBeNull();
    expect(missing(many, middle, held('e32', 'e31', 'e30', 'e29', 'e28', 'e27'), distances)).toEqual({
      first: 24,
      last: 27,
    });
    expect(missing(many, { first: 0, last: 1 }, () => false, distances)).toEqual({ first: 0, last: 6 });
    expect(missing(many, { first: 49, last: 49 }, () => false, distances)).toEqual({ first: 44, last: 49 });
  });

  it('knows where to start loading them', () => {
    expect([startAt(many, 20), startAt(many, 0)]).toEqual([{ behind: 'e31' }, { until: 50 }]);
  });

  it('replaces them with the current events', () => {
    const strip = { ...many, index: 30 };
    const lost = ['e30', 'e29', 'e28'];
    expect(refilled(strip, lost, lost)).toEqual(strip);
    // One was deleted, so that the page reaches one further; then one was inserted.
    const fewer = refilled(strip, lost, ['e30', 'e28', 'e27']);
    expect([fewer.ids.length, fewer.ids.slice(19, 24), fewer.ids[fewer.index]]).toEqual([
      49,
      ['e31', 'e30', 'e28', 'e27', 'e26'],
      'e20',
    ]);
    const more = refilled(strip, lost, ['e30', 'x', 'e29', 'e28']);
    expect([more.ids.length, more.ids.slice(20, 25), more.ids[more.index]]).toEqual([
      51,
      ['e30', 'x', 'e29', 'e28', 'e27'],
      'e20',
    ]);
    // All of them were deleted, including the one shown.
    const none = refilled({ ...many, index: 21 }, lost, []);
    expect([none.ids.length, none.ids[none.index]]).toEqual([47, 'e26']);
    expect(refilled(strip, ['unknown'], ['x'])).toBe(strip);
  });
});
