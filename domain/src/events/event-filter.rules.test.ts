import { describe, expect, it } from 'vitest';
import { mostFilterTags } from '../tags/tag.limits.ts';
import { isEmptyPeriod, matchesFilter, parseEventFilter, type FilteredEvent } from './event-filter.rules.ts';

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
  it.each(['x', '{}', '[1]', '["\\u0000"]', '["\\ud800"]'])('refuse tags %s', (tags) => {
    expect(() => parseEventFilter({ tags })).toThrow('tags');
  });
  it('have at most 20 tags', () => {
    const tags = Array.from({ length: mostFilterTags }, (_, index) => `tag ${index}`);
    expect(parseEventFilter({ tags: JSON.stringify(tags) }).tags).toEqual(tags);
    expect(() => parseEventFilter({ tags: JSON.stringify([...tags, 'x']) })).toThrow('must have at most 20 tags');
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
