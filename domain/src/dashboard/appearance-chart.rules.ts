import type { Appearance } from './dashboard.schema.ts';

/** Appearances in one local hour over a period. */
export interface HourOfDays {
  /** Local hour, 0 to 23. */
  readonly hour: number;
  readonly events: number;
  /** Days of the first and the last appearance, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** Data of the rat graph: appearances by hour, and the number of days from the first to the last. Source: CHART-1. */
export function appearanceOf(found: readonly HourOfDays[]): Appearance {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { hour, events } of found) hours[hour] = (hours[hour] ?? 0) + events;
  const first = found.map((part) => part.first).toSorted()[0];
  const last = found
    .map((part) => part.last)
    .toSorted()
    .at(-1);
  const days =
    first === undefined || last === undefined
      ? 0
      : 1 + Temporal.PlainDate.from(first).until(last, { largestUnit: 'day' }).days;
  return { hours, days };
}
