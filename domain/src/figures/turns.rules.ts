import { reaches } from '../events/threshold.rules.ts';

/**
 * Numbers (unix seconds, count, state, …) of the events of a period that notices are derived from, in order of time: the
 * first one, those at which it changes whether they are over their threshold, and those with an increase notice. All
 * events between are like the one before them. Source: COUNT-7, DASH-5.
 */
export type Turns = readonly number[];

/** Parts of a state. */
const states = { over: 1, overIncrease: 2 } as const;

/** A counting event, as notices are derived from it. */
export interface Turn {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly count: number;
  /** Whether its count reaches its threshold. */
  readonly over: boolean;
  /** Whether its difference reaches its increase threshold. */
  readonly overIncrease: boolean;
}

/** The fields of a counting event that say which turn it is. */
interface ThresholdEvent {
  readonly timestamp: number;
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

/** An event as a turn. Source: ALERT-1. */
export function turnOf(event: ThresholdEvent): Turn {
  const { timestamp, count, count_difference } = event;
  return {
    ...{ timestamp, count },
    over: reaches(count, event.sensor_threshold),
    overIncrease: reaches(count_difference, event.sensor_increase_threshold),
  };
}

/** Whether the last event was over its threshold; null without any. */
export function endsOver(turns: Turns): boolean | null {
  const last = turns.at(-1);
  return last === undefined ? null : isOver(last);
}

/** The turns of a period with one more event, after all others. */
export function addTurn(turns: Turns, { timestamp, count, over, overIncrease }: Turn): Turns {
  if (!overIncrease && endsOver(turns) === over) return turns;
  return [...turns, timestamp, count, (over ? states.over : 0) + (overIncrease ? states.overIncrease : 0)];
}

/** The turns of a period from those of its parts, in order of time. */
export function joinTurns(parts: Iterable<Turns>): Turns {
  const joined: number[] = [];
  for (const turns of parts) {
    for (let at = 0; at + 2 < turns.length; at += 3) {
      const [timestamp = 0, count = 0, state = 0] = turns.slice(at, at + 3);
      if (state < states.overIncrease && endsOver(joined) === isOver(state)) continue;
      joined.push(timestamp, count, state);
    }
  }
  return joined;
}

/** Turns one by one. */
export function eachTurn(turns: Turns): Turn[] {
  const found: Turn[] = [];
  for (let at = 0; at + 2 < turns.length; at += 3) {
    const state = turns[at + 2] ?? 0;
    found.push({
      ...{ timestamp: turns[at] ?? 0, count: turns[at + 1] ?? 0 },
      ...{ over: isOver(state), overIncrease: state >= states.overIncrease },
    });
  }
  return found;
}

function isOver(state: number): boolean {
  return state % states.overIncrease === states.over;
}
