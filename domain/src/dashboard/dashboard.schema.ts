import { Type, type Static } from 'typebox';
import { day, month, nullable, text, unixSeconds } from '../common/text.schema.ts';

/** A month of one site or sensor, for the monthly insect chart. Source: CHART-2. */
export const dailyCountQuery = Type.Object(
  {
    month,
    group_by: Type.Union([Type.Literal('installation_site'), Type.Literal('sensor')]),
    id: text(64, 1),
  },
  { additionalProperties: false },
);

/** A day of a monthly chart, in the time zone of the sensor or site. */
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

/** Days of a month, in order. */
export const dailyCounts = Type.Object({ days: Type.Array(dailyCount) }, { additionalProperties: false });

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
    /** Local days from the first appearance to the last, both included; 0 without any. */
    days: Type.Integer(),
  },
  { additionalProperties: false },
);
export type Appearance = Static<typeof appearance>;
