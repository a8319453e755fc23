// SQL twins of the event rules in `domain`, for use in statements. A test compares the two.

/** SQL twin of `reaches` in threshold.rules.ts: whether a value reaches its threshold; null for an unknown value. */
export function reachesSql(value: string, threshold: string): string {
  return `(${threshold} > 0 and ${value} >= ${threshold})`;
}

/**
 * SQL twin of `exceeds` in threshold.rules.ts: whether an event is over a threshold; null if unknown. The part about
 * thresholds is the condition of the index `events_exceeded`.
 * @param event alias of the row of `events`
 */
export function exceedsSql(event: string): string {
  const summary = reachesSql(`${event}.count`, `${event}.sensor_threshold`);
  const increase = reachesSql(`${event}.count_difference`, `${event}.sensor_increase_threshold`);
  return `(${countsSql(event)} and (${summary} or ${increase}))`;
}

/** SQL twin of `isShown` in what-counts.rules.ts: whether an event is not hidden. @param event alias of its row */
export function shownSql(event: string): string {
  return `not ${event}.hidden`;
}

/** SQL twin of `isUnmarked` in what-counts.rules.ts: whether an event is no false positive. @param event alias of its row */
export function unmarkedSql(event: string): string {
  return `not ${event}.misdetection`;
}

/** SQL twin of `enters` in what-counts.rules.ts: whether an event may be part of figures. @param event alias of its row */
export function entersSql(event: string): string {
  return `(${shownSql(event)} and ${unmarkedSql(event)})`;
}

/** SQL twin of `isCounted` in what-counts.rules.ts: whether an event has a count. @param event alias of its row */
export function countedSql(event: string): string {
  return `${event}.count is not null`;
}

/** SQL twin of `countsInFigures` in what-counts.rules.ts: whether an event counts. @param event alias of its row */
export function countsSql(event: string): string {
  return `(${countedSql(event)} and ${entersSql(event)})`;
}

/**
 * SQL twin of `appears` in what-counts.rules.ts: whether an event is an appearance; null if `detected` is null.
 * @param event alias of its row
 */
export function appearsSql(event: string): string {
  return `(${event}.detected and ${entersSql(event)})`;
}

/**
 * SQL twin of `awaitsLook` in what-counts.rules.ts: whether an event of a type that reports sightings is for people to
 * look at. @param event alias of its row
 */
export function awaitsLookSql(event: string): string {
  return `(${event}.detected is not false and ${entersSql(event)})`;
}
