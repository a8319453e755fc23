import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, emptyDay, type CountedEvent } from './figures.rules.ts';
import { monthOf, monthOfType } from './month-counts.rules.ts';
import { addTurn, eachTurn, endsOver, joinTurns, turnOf, type Turns } from './turns.rules.ts';

const event = (given: Partial<CountedEvent>): CountedEvent => ({
  ...{ timestamp: 0, count: 0, count_difference: 0, sensor_threshold: 0, sensor_increase_threshold: 0 },
  insect_counts: [],
  ...given,
});

describe('turns', () => {
  const at = (timestamp: number, count: number, count_difference = 0) =>
    turnOf({ timestamp, count, count_difference, sensor_threshold: 5, sensor_increase_threshold: 3 });
  const all = (events: readonly ReturnType<typeof at>[]) => events.reduce<Turns>(addTurn, []);

  it('are the first event, those where it changes whether they are over the threshold, and those with an increase notice', () => {
    const turns = all([at(1, 4), at(2, 4), at(3, 5), at(4, 9, 4), at(5, 9), at(6, 2, -7), at(7, 2)]);
    expect(turns).toEqual([...[1, 4, 0], ...[3, 5, 1], ...[4, 9, 3], ...[6, 2, 0]]);
    expect(eachTurn(turns)[2]).toEqual({ timestamp: 4, count: 9, over: true, overIncrease: true });
    expect([endsOver(turns), endsOver(turns.slice(0, -3)), endsOver([])]).toEqual([false, true, null]);
  });

  it('of several days are those of all their events', () => {
    const drawn = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.integer({ min: -4, max: 4 }), fc.boolean()));
    fc.assert(
      fc.property(drawn, (counts) => {
        const days: ReturnType<typeof at>[][] = [];
        for (const [index, [count, difference, isNewDay]] of counts.entries()) {
          if (isNewDay) days.push([]);
          days.at(-1)?.push(at(index, count, difference));
        }
        expect(joinTurns(days.map(all))).toEqual(all(days.flat()));
      }),
    );
  });
});

describe('the figures of a month', () => {
  const hourOf = (timestamp: number) => Math.floor(timestamp / 3_600) % 24;
  const first = dayOf(
    [
      event({ timestamp: 3_600, count: 2, count_difference: 2, insect_counts: [7, 2] }),
      event({ timestamp: 7_200, count: 5, count_difference: 3, insect_counts: [5, 1, 7, 4], sensor_threshold: 5 }),
    ],
    [],
    hourOf,
  );
  const last = dayOf(
    [event({ timestamp: 3_600, count: 6, count_difference: 1, insect_counts: [5, 2, 7, 4] })],
    [5, 1, 7, 4],
    hourOf,
  );
  const numbers = (length: number, given: Readonly<Record<number, number>>) =>
    Array.from({ length }, (_, index) => given[index] ?? 0);

  it('are those of its days: null where nothing was counted', () => {
    // Sunday the 1st and Monday the 30th.
    const month = monthOf('2026-11', [
      { day: '2026-11-01', ...first },
      { day: '2026-11-02', ...emptyDay },
      { day: '2026-11-30', ...last },
    ]);
    const [sunday, monday] = [6 * 24, 0];
    expect(month).toEqual({
      by_day: Array.from({ length: 30 }, (_, index) => (index === 0 ? 5 : index === 29 ? 1 : null)),
      by_hour: numbers(168, { [sunday + 1]: 2, [sunday + 2]: 3, [monday + 1]: 1 }),
      by_type: [
        [5, ...numbers(24, { 1: 1, 2: 1 }), ...numbers(7, { 0: 1, 6: 1 })],
        [7, ...numbers(24, { 1: 2, 2: 2 }), ...numbers(7, { 6: 4 })],
      ],
      turns: [...[3_600, 2, 0], ...[7_200, 5, 1], ...[3_600, 6, 0]],
      types: [
        {
          code: 5,
          by_day: numbers(30, { 0: 1, 29: 1 }),
          by_hour: numbers(168, { [sunday + 2]: 1, [monday + 1]: 1 }),
        },
        { code: 7, by_day: numbers(30, { 0: 4 }), by_hour: numbers(168, { [sunday + 1]: 2, [sunday + 2]: 2 }) },
      ],
    });
  });

  it('do not exist where nothing was counted', () => {
    expect(monthOf('2026-11', [{ day: '2026-11-02', ...emptyDay }])).toBeNull();
  });

  it('of a type are its increases, also 0 on days on which something was counted', () => {
    const month = monthOf('2026-02', [
      { day: '2026-02-01', ...first },
      { day: '2026-02-03', ...last },
    ]);
    if (month === null) throw new Error('There are figures');
    const ofSeven = monthOfType(month, month.types[1] ?? null);
    expect(ofSeven.by_day.slice(0, 4)).toEqual([4, null, 0, null]);
    expect(ofSeven.by_hour.reduce((sum, number) => sum + number, 0)).toBe(4);
    expect(ofSeven.by_type).toEqual(month.by_type.slice(1));
    expect(monthOfType(month, null)).toMatchObject({ by_hour: [], by_type: [] });
    expect(monthOfType(month, null).by_day.slice(0, 4)).toEqual([0, null, 0, null]);
  });
});
