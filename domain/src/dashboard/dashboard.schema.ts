import { Type, type Static } from 'typebox';
import { day, month, nullable, text, unixSeconds } from '../common/text.schema.ts';

/** Days of one site or sensor, for the chart of insects by day: a month, or from a day to a day. Source: CHART-2. */
export const dailyCountQuery = Type.Object(
  {
    month: Type.Optional(month),
    /** First and last day, both included; at most 366 days. */
    from: Type.Optional(day),
    to: Type.Optional(day),
    group_by: Type.Union([Type.Literal('installation_site'), Type.Literal('sensor')]),
    id: text(64, 1),
  },
  { additionalProperties: false },
);

/** A day of a chart of insects by day, in the time zone of the sensor or site. */
export const dailyCount = Type.Object(
  {
    date: day,
    /** Each sensor's highest count of the day, summed; null where nothing was reported. */
    count: nullable(Type.Integer()),
    over_threshold: Type.Boolean(),
    over_increase: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type DailyCount = Static<typeof dailyCount>;

/** Days in order, and which of them the trap was replaced on. */
export const dailyCounts = Type.Object(
  {
    days: Type.Array(dailyCount),
    /** Source: CHART-10. */
    replacements: Type.Array(day),
  },
  { additionalProperties: false },
);

export type DailyCounts = Static<typeof dailyCounts>;

/** Start (inclusive) and end (exclusive) of the period; an omitted end is open. */
export const appearanceQuery = Type.Object(
  { timestamp_from: Type.Optional(unixSeconds), timestamp_to: Type.Optional(unixSeconds) },
  { additionalProperties: false },
);

/** When rats appear. Source: CHART-1. */
export const appearance = Type.Object(
  {
    /** Appearances by local hour, 0 to 23: events with a detection, neither false positives nor hidden. */
    hours: Type.Array(Type.Integer(), { minItems: 24, maxItems: 24 }),
    /**
     * Days installed: local days from the first event to the last, both included, whether or not something was detected;
     * 0 without any. False positives and hidden events do not count.
     */
    days: Type.Integer(),
  },
  { additionalProperties: false },
);
export type Appearance = Static<typeof appearance>;
