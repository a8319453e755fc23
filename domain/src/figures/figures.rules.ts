import { increases, pairs, type SparseCounts } from '../events/insect-counts.rules.ts';
import { addTurn, turnOf, type Turns } from './turns.rules.ts';

/** The fields of a counted event that the daily figures use. */
export interface CountedEvent {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
  readonly insect_counts: SparseCounts;
}

/** A sensor's local day in figures. Source: COUNT-7. */
export interface DayCounts {
  readonly events: number;
  readonly max_count: number;
  /** Sum of the differences, negative ones as 0. */
  readonly increase: number;
  readonly over_threshold: number;
  readonly over_increase: number;
  /** 24 increases by local hour. */
  readonly by_hour: readonly number[];
  /** (code, increase, …) by code. */
  readonly by_type: readonly number[];
  /** (code, hour, increase, …) by code and hour. */
  readonly by_type_hour: readonly number[];
  /** 24 numbers of appearances by local hour; empty without any. Includes events without a count. */
  readonly appearances: readonly number[];
  /** What notices are derived from. */
  readonly turns: Turns;
}

/** A day on which nothing was counted. */
export const emptyDay: DayCounts = {
  events: 0,
  max_count: 0,
  increase: 0,
  over_threshold: 0,
  over_increase: 0,
  by_hour: Array.from({ length: 24 }, () => 0),
  by_type: [],
  by_type_hour: [],
  appearances: [],
  turns: [],
};

/** A day with one more appearance. Source: COUNT-7. @param hour local hour, 0 to 23 */
export function addAppearance(day: DayCounts, hour: number): DayCounts {
  const hours = day.appearances.length > 0 ? day.appearances : emptyDay.by_hour;
  return { ...day, appearances: hours.map((value, index) => (index === hour ? value + 1 : value)) };
}

/**
 * A day with one more event, after all others. Source: COUNT-6, COUNT-7.
 * @param previous counts of the sensor's event before it, on whatever day; null for the first
 * @param hour local hour of the event, 0 to 23
 */
export function addToDay(day: DayCounts, event: CountedEvent, previous: SparseCounts | null, hour: number): DayCounts {
  const growth = Math.max(0, event.count_difference);
  const turn = turnOf(event);
  const byType = new Map(pairs(day.by_type));
  const byTypeHour = new Map<number, number>();
  for (let i = 0; i + 2 < day.by_type_hour.length; i += 3) {
    byTypeHour.set((day.by_type_hour[i] ?? 0) * 24 + (day.by_type_hour[i + 1] ?? 0), day.by_type_hour[i + 2] ?? 0);
  }
  // The first event of a sensor has no difference, so there is no increase.
  for (const [code, grown] of previous === null ? [] : pairs(increases(previous, event.insect_counts))) {
    byType.set(code, (byType.get(code) ?? 0) + grown);
    byTypeHour.set(code * 24 + hour, (byTypeHour.get(code * 24 + hour) ?? 0) + grown);
  }
  return {
    events: day.events + 1,
    max_count: Math.max(day.max_count, event.count),
    appearances: day.appearances,
    turns: addTurn(day.turns, turn),
    increase: day.increase + growth,
    over_threshold: day.over_threshold + (turn.over ? 1 : 0),
    over_increase: day.over_increase + (turn.overIncrease ? 1 : 0),
    by_hour: day.by_hour.map((value, index) => (index === hour ? value + growth : value)),
    by_type: [...byType].toSorted(([a], [b]) => a - b).flat(),
    by_type_hour: [...byTypeHour]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([key, grown]) => [Math.floor(key / 24), key % 24, grown]),
  };
}

/**
 * Figures of a whole day from its events in order of time.
 * @param before counts of the last event before the day; null when there is none
 * @param hourOf local hour of an instant
 */
export function dayOf(
  events: readonly CountedEvent[],
  before: SparseCounts | null,
  hourOf: (timestamp: number) => number,
): DayCounts {
  let day = emptyDay;
  let previous = before;
  for (const event of events) {
    day = addToDay(day, event, previous, hourOf(event.timestamp));
    previous = event.insect_counts;
  }
  return day;
}
