import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventId, formatEventId, parseEventId } from './event-id.rules.ts';
import { isEmptyPeriod, matchesFilter, parseEventFilter, type FilteredEvent } from './event-filter.rules.ts';
import { addCounts, asOneGroup, countCodes, increases, totalOf } from './insect-counts.rules.ts';
import { normalizeTags } from '../tags/tag.rules.ts';

describe('event ids', () => {
  const eventKey = fc.record({
    kind: fc.constantFrom('sensor' as const, 'station' as const),
    source_key: fc.integer({ min: 1, max: 2_147_483_647 }),
    timestamp: fc.integer({ min: 0, max: 4_000_000_000 }),
  });
  it('contain kind, source and instant', () => {
    fc.assert(
      fc.property(eventKey, (key) => {
        expect(parseEventId(formatEventId(key))).toEqual(key);
      }),
    );
  });
  it('have one form: parsing and formatting are inverse, and nothing else is parsed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[spx][0-9a-z]{1,8}-[0-9a-z]{1,9}$/), (text) => {
        const read = parseEventId(text);
        if (read) expect(formatEventId(read)).toBe(text);
        else expect(/^[sp][1-9a-z][0-9a-z]{0,4}-[1-9a-z][0-9a-z]{0,7}$/.test(text)).toBe(false);
      }),
    );
    for (const no of [
      '',
      's',
      's1',
      's1-',
      'S1-1',
      's01-1',
      's1-01',
      's1-1 ',
      'szzzzzzz-1',
      '../s1-1',
      's1-1\u0000',
      'x1-1',
    ]) {
      expect(parseEventId(no)).toBeNull();
    }
  });
  it('start with s for sensors, as before, and with p for stations', () => {
    expect(eventId({ sensor_key: 71, timestamp: 1_780_000_000 })).toBe('s1z-tfrksg');
    expect(parseEventId('s1z-tfrksg')).toEqual({ kind: 'sensor', source_key: 71, timestamp: 1_780_000_000 });
    expect(parseEventId('p1z-tfrksg')?.kind).toBe('station');
  });
});

describe('filters', () => {
  it('accept both spellings', () => {
    expect(parseEventFilter({ from: 5, to: 9, pickup_only: '1', misdetected_only: '1' })).toMatchObject({
      from: 5,
      to: 9,
      pickupOnly: true,
      misdetection: 'only',
      limit: 40,
    });
    expect(parseEventFilter({ misdetection: '0' }).misdetection).toBe('without');
    expect(parseEventFilter({ without_misdetection: '1' }).misdetection).toBe('without');
    expect(parseEventFilter({ tags: '["蛾","x"]' }).tags).toEqual(['蛾', 'x']);
  });
  it('may name twenty tags', () => {
    const tags = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `tag ${index}`));
    expect(parseEventFilter({ tags: tags(20) }).tags).toHaveLength(20);
    expect(() => parseEventFilter({ tags: tags(21) })).toThrow('at most 20 tags');
  });
  it.each(['x', '{}', '[1]', '["\\u0000"]', '["\\ud800"]'])('refuse tags %s', (tags) => {
    expect(() => parseEventFilter({ tags })).toThrow('tags');
  });
  it('recognize an empty period', () => {
    expect(isEmptyPeriod({ from: 5, to: 5 })).toBe(true);
    expect(isEmptyPeriod({ from: 5, to: 6 })).toBe(false);
    expect(isEmptyPeriod({ from: 5, to: null })).toBe(false);
  });
});

describe('a filtered list', () => {
  const plain: FilteredEvent = {
    timestamp: 100,
    count: 5,
    count_difference: 2,
    sensor_threshold: 0,
    sensor_increase_threshold: 0,
    pickup: false,
    misdetection: false,
    hidden: false,
    detected: null,
    tags: null,
  };
  const listed = (query: Parameters<typeof parseEventFilter>[0], event: Partial<FilteredEvent> = {}) =>
    matchesFilter(parseEventFilter(query), { ...plain, ...event });

  it('is limited to the period, excluding its end', () => {
    expect([99, 100, 101].map((from) => listed({ from }))).toEqual([true, true, false]);
    expect([99, 100, 101].map((to) => listed({ to }))).toEqual([false, false, true]);
  });

  it('omits hidden events and films without detections, unless requested', () => {
    expect(listed({})).toBe(true);
    expect([listed({}, { hidden: true }), listed({ with_hidden: '1' }, { hidden: true })]).toEqual([false, true]);
    expect([listed({}, { detected: false }), listed({ with_undetected: '1' }, { detected: false })]).toEqual([
      false,
      true,
    ]);
    expect(listed({}, { detected: true })).toBe(true);
  });

  it('is limited to pickups, false positives or not, events over a threshold, or tagged ones, if requested', () => {
    expect([listed({ pickup: '1' }), listed({ pickup: '1' }, { pickup: true })]).toEqual([false, true]);
    const marks = [false, true].map((misdetection) => ({ misdetection }));
    expect(marks.map((mark) => listed({}, mark))).toEqual([true, true]);
    expect(marks.map((mark) => listed({ misdetection: '1' }, mark))).toEqual([false, true]);
    expect(marks.map((mark) => listed({ misdetection: '0' }, mark))).toEqual([true, false]);
    expect([listed({ exceeded: '1' }), listed({ exceeded: '1' }, { sensor_threshold: 5 })]).toEqual([false, true]);
    const tags = '["moth","x"]';
    expect([null, ['bee'], ['bee', 'x']].map((own) => listed({ tags }, { tags: own }))).toEqual([false, false, true]);
  });
});

describe('sparse counts', () => {
  it('sum up codes, untyped ones as others', () => {
    expect(countCodes([7, 0, 7, 1])).toEqual([1, 2, 7, 2]);
    expect(
      addCounts([
        [1, 2],
        [1, 1, 9, 4],
      ]),
    ).toEqual([1, 3, 9, 4]);
    expect(asOneGroup([1, 3, 9, 4])).toEqual([1, 7]);
    expect(asOneGroup([])).toEqual([]);
    expect(totalOf([1, 3, 9, 4])).toBe(7);
    expect(increases([2, 5, 7, 1], [2, 3, 7, 6])).toEqual([7, 5]);
  });
});

describe('tags', () => {
  it('are trimmed and unique', () => {
    expect(normalizeTags([' a ', 'b', 'a'])).toEqual(['a', 'b']);
    expect(() => normalizeTags(['  '])).toThrow('/tags/0');
    expect(() => normalizeTags(['x'.repeat(51)])).toThrow('/tags/0');
    expect(normalizeTags(['🦟'.repeat(50)])).toHaveLength(1);
    expect(() => normalizeTags(Array.from({ length: 51 }, (_, i) => String(i)))).toThrow('50');
  });
});
