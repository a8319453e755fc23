import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToDay, dayOf, emptyDay, type CountedEvent } from './figures.rules.ts';

const event = (given: Partial<CountedEvent>): CountedEvent => ({
  timestamp: 0,
  count: 0,
  count_difference: 0,
  sensor_threshold: 0,
  sensor_increase_threshold: 0,
  insect_counts: [],
  ...given,
});

describe('the figures of a day', () => {
  it('have no increase from a sensor’s first event', () => {
    const day = addToDay(emptyDay, event({ count: 9, insect_counts: [5, 9] }), null, 3);
    expect(day).toMatchObject({ events: 1, max_count: 9, increase: 0, by_type: [], by_type_hour: [] });
  });

  it('have no negative increases, by hour or by type', () => {
    const before = [2, 5, 7, 1];
    const grown = event({ count: 9, count_difference: 3, insect_counts: [2, 3, 7, 6] });
    expect(addToDay(emptyDay, grown, before, 14)).toMatchObject({
      increase: 3,
      by_type: [7, 5],
      by_type_hour: [7, 14, 5],
    });
    const fewer = event({ count: 1, count_difference: -5, insect_counts: [7, 1] });
    expect(addToDay(emptyDay, fewer, before, 14)).toMatchObject({ increase: 0, by_type: [], max_count: 1 });
  });

  it('include alerts only if a threshold is set', () => {
    const day = addToDay(emptyDay, event({ count: 5, count_difference: 5, sensor_threshold: 5 }), [], 0);
    expect(day).toMatchObject({ over_threshold: 1, over_increase: 0 });
  });

  it('are the same whether computed at once or event by event', () => {
    const counts = fc.array(fc.tuple(fc.integer({ min: 1, max: 26 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 6,
    });
    const day = fc.array(counts, { maxLength: 12 }).map((all) => {
      let last = 0;
      return all.map((pairs, index) => {
        const insect_counts = [...new Map(pairs)].toSorted(([a], [b]) => a - b).flat();
        const count = insect_counts.filter((_, i) => i % 2 === 1).reduce((sum, n) => sum + n, 0);
        const made = event({
          timestamp: index * 3600,
          count,
          count_difference: index === 0 ? 0 : count - last,
          insect_counts,
        });
        last = count;
        return made;
      });
    });
    fc.assert(
      fc.property(day, (events) => {
        const hourOf = (timestamp: number) => (timestamp / 3600) % 24;
        let stepwise = emptyDay;
        for (const [i, one] of events.entries()) {
          stepwise = addToDay(stepwise, one, events[i - 1]?.insect_counts ?? null, hourOf(one.timestamp));
        }
        const whole = dayOf(events, null, hourOf);
        expect(stepwise).toEqual(whole);
        expect(whole.by_hour.reduce((sum, n) => sum + n, 0)).toBe(whole.increase);
      }),
    );
  });
});
