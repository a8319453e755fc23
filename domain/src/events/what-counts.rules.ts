/** The flag that keeps an event out of lists. */
interface Hideable {
  readonly hidden: boolean;
}

/** Whether an event is shown to readers who do not ask for hidden ones. In SQL: `shownSql`. Source: EVENT-7. */
export function isShown({ hidden }: Hideable): boolean {
  return !hidden;
}

/** Flags that keep an event out of all figures. */
interface Marks extends Hideable {
  readonly misdetection: boolean;
}

/** Whether an event is not marked as a false positive. In SQL: `unmarkedSql`. Source: EVENT-7. */
export function isUnmarked({ misdetection }: Pick<Marks, 'misdetection'>): boolean {
  return !misdetection;
}

/**
 * Whether an event may be part of any figure or chart: it is neither hidden nor a false positive. In SQL: `entersSql`.
 * Source: EVENT-7.
 */
export function enters(event: Marks): boolean {
  return isShown(event) && isUnmarked(event);
}

/** The fields that decide whether an event counts. `count` null: not counted yet. */
export interface Countable extends Marks {
  readonly count: number | null;
}

/** Whether an event has a count. In SQL: `countedSql`. Source: EVENT-7. */
export function isCounted({ count }: Pick<Countable, 'count'>): boolean {
  return count !== null;
}

/**
 * Whether an event counts: it has a count and is neither hidden nor a false positive. Other events are left out of all
 * figures and are never a predecessor. In SQL: `countsSql`. Source: EVENT-7.
 */
export function countsInFigures(event: Countable): boolean {
  return isCounted(event) && enters(event);
}

/** The fields that decide whether an event is an appearance. */
export interface Seen extends Marks {
  readonly detected: boolean | null;
}

/**
 * Whether an event is an appearance: something was detected, and it is neither a false positive nor hidden. In SQL:
 * `appearsSql`. Source: EVENT-15.
 */
export function appears(event: Seen): boolean {
  return event.detected === true && enters(event);
}

/**
 * Whether an event of a type that reports sightings is for people to look at: something was detected, or nobody and
 * nothing has judged its photo, and it is neither a false positive nor hidden. In SQL: `awaitsLookSql`.
 * Source: ATTENTION-8.
 */
export function awaitsLook(event: Seen): boolean {
  return event.detected !== false && enters(event);
}

/** Whether nothing has judged if there is an animal on an event that may show one. Source: ATTENTION-8. */
export function isUnjudged(event: Seen): boolean {
  return event.detected === null && awaitsLook(event);
}
