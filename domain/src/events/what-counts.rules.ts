/** Flags that keep an event out of all figures. */
interface Marks {
  readonly hidden: boolean;
  readonly misdetection: boolean;
}

/** The fields that decide whether an event counts. `count` null: not counted yet. */
export interface Countable extends Marks {
  readonly count: number | null;
}

/**
 * Whether an event counts: it has a count and is neither hidden nor a false positive. Other events are left out of all
 * figures and are never a predecessor. In SQL: `countsSql`. Source: EVENT-7.
 */
export function countsInFigures({ count, hidden, misdetection }: Countable): boolean {
  return count !== null && !hidden && !misdetection;
}

/** The fields that decide whether an event is an appearance. */
export interface Seen extends Marks {
  readonly detected: boolean | null;
}

/**
 * Whether an event is an appearance: something was detected, and it is neither a false positive nor hidden. In SQL:
 * `appearsSql`. Source: EVENT-15.
 */
export function appears({ detected, hidden, misdetection }: Seen): boolean {
  return detected === true && !hidden && !misdetection;
}
