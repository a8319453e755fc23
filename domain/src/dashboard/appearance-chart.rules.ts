import type { Appearance } from './dashboard.schema.ts';

/** Appearances in one local hour over a period. */
export interface HourOfDays {
  /** Local hour, 0 to 23. */
  readonly hour: number;
  readonly events: number;
}

/** The local days, `YYYY-MM-DD`, of the first and the last event of a period. */
export interface EventSpan {
  readonly first: string;
  readonly last: string;
}

/**
 * Data of the rat graph: appearances by hour, and the days installed, from the first event to the last, both included.
 * Source: CHART-1.
 * @param span null without any event
 */
export function appearanceOf(found: readonly HourOfDays[], span: EventSpan | null): Appearance {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { hour, events } of found) hours[hour] = (hours[hour] ?? 0) + events;
  const days =
    span === null ? 0 : 1 + Temporal.PlainDate.from(span.first).until(span.last, { largestUnit: 'day' }).days;
  return { hours, days };
}
