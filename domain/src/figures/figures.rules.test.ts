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

  it('are sums over all events of an hour, of what each has more than the one before it', () => {
    const counts = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 6,
    });
    const drawn = fc.array(
      fc.record({ counts, minute: fc.integer({ min: 0, max: 1_439 }), threshold: fc.integer({ min: 0, max: 60 }) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(drawn, fc.boolean(), (all, first) => {
        // The event before the day; without it, the first of the day is the sensor's first.
        const [before, ...ofDay] = all
          .toSorted((one, other) => one.minute - other.minute)
          .map((one) => ({
            ...one,
            types: new Map(one.counts),
          }));
        if (!before) return;
        const total = ({ types }: typeof before) => [...types.values()].reduce((sum, n) => sum + n, 0);
        const history = first ? ofDay : [before, ...ofDay];
        const steps = ofDay.map((one, index) => ({ one, last: history[first ? index - 1 : index] ?? null }));
        const figures = dayOf(
          steps.map(({ one, last }) =>
            event({
              timestamp: one.minute * 60,
              count: total(one),
              count_difference: last === null ? 0 : total(one) - total(last),
              sensor_threshold: one.threshold,
              sensor_increase_threshold: one.threshold,
              insect_counts: [...one.types].toSorted(([a], [b]) => a - b).flat(),
            }),
          ),
          first ? null : [...before.types].toSorted(([a], [b]) => a - b).flat(),
          (timestamp) => Math.floor(timestamp / 3_600),
        );
        const hours = Array.from({ length: 24 }, (_, hour) => hour);
        const ofHour = (hour: number) => steps.filter(({ one }) => Math.floor(one.minute / 60) === hour);
        const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
        const grown = ({ one, last }: (typeof steps)[number]) => (last ? Math.max(0, total(one) - total(last)) : 0);
        const grownOf = (type: number) => (step: (typeof steps)[number]) =>
          step.last ? Math.max(0, (step.one.types.get(type) ?? 0) - (step.last.types.get(type) ?? 0)) : 0;
        const types = [1, 2, 3, 4, 5, 6];
        const reached = ({ one }: (typeof steps)[number], figure: number) =>
          one.threshold > 0 && figure >= one.threshold ? 1 : 0;
        expect(figures).toEqual({
          events: ofDay.length,
          max_count: Math.max(0, ...ofDay.map(total)),
          increase: sum(steps.map(grown)),
          over_threshold: sum(steps.map((step) => reached(step, total(step.one)))),
          over_increase: sum(steps.map((step) => reached(step, grown(step)))),
          by_hour: hours.map((hour) => sum(ofHour(hour).map(grown))),
          by_type: types.flatMap((type) => {
            const more = sum(steps.map(grownOf(type)));
            return more > 0 ? [type, more] : [];
          }),
          by_type_hour: types.flatMap((type) =>
            hours.flatMap((hour) => {
              const more = sum(ofHour(hour).map(grownOf(type)));
              return more > 0 ? [type, hour, more] : [];
            }),
          ),
          appearances: [],
          turns: steps.flatMap((step, index) => {
            const [before, state] = [steps[index - 1], reached(step, total(step.one)) + 2 * reached(step, grown(step))];
            const was = before === undefined ? null : reached(before, total(before.one));
            return state < 2 && was === state ? [] : [step.one.minute * 60, total(step.one), state];
          }),
        });
      }),
    );
  });
});
