/** What keeps an event out of all figures. */
interface Marks {
  readonly hidden: boolean;
  readonly misdetection: boolean;
}

/** What decides whether an event enters the figures. `count` null: not counted yet. */
export interface Countable extends Marks {
  readonly count: number | null;
}

/**
 * Whether an event counts: it has a count and is neither hidden nor a false positive. Others enter no figures and are no
 * event's predecessor. In SQL: `countsSql`. Source: EVENT-7.
 */
export function counts({ count, hidden, misdetection }: Countable): boolean {
  return count !== null && !hidden && !misdetection;
}

/** What decides whether something appeared in an event. */
export interface Seen extends Marks {
  readonly detected: boolean | null;
}

/**
 * Whether an event is an appearance: detected, not false, not hidden. In SQL: `appearsSql`. Source: EVENT-15.
 */
export function appears({ detected, hidden, misdetection }: Seen): boolean {
  return detected === true && !hidden && !misdetection;
}
