// Rules of events as SQL, each beside its twin in `domain`: statements ask them of columns, and a test compares the two.

/** SQL of whether a value reaches its threshold; null for a value that is not known. As `reaches` of threshold.rules.ts. */
export function reachesSql(value: string, threshold: string): string {
  return `(${threshold} > 0 and ${value} >= ${threshold})`;
}

/**
 * SQL of whether an event is over a threshold; null where that is not known. As `exceeds` of threshold.rules.ts. The index
 * `events_exceeded` is of this condition.
 * @param event alias of its row of `events`
 */
export function exceedsSql(event: string): string {
  const summary = reachesSql(`${event}.count`, `${event}.sensor_threshold`);
  const increase = reachesSql(`${event}.count_difference`, `${event}.sensor_increase_threshold`);
  return `(${summary} or ${increase})`;
}

/** SQL of whether an event enters the figures. As `counts` of what-counts.rules.ts. @param event alias of its row */
export function countsSql(event: string): string {
  return `(${event}.count is not null and not ${event}.hidden and not ${event}.misdetection)`;
}

/**
 * SQL of whether something appeared in an event; null where `detected` is. As `appears` of what-counts.rules.ts.
 * @param event alias of its row
 */
export function appearsSql(event: string): string {
  return `(${event}.detected and not ${event}.hidden and not ${event}.misdetection)`;
}
