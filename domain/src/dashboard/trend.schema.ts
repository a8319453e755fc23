import { Type, type Static } from 'typebox';
import { day, nullable } from '../common/text.schema.ts';
import { trendDays } from './trend.limits.ts';

/** The last days of a sensor or site, in its time zone. Source: CHART-9. */
export const trend = Type.Object(
  {
    /** The last of the days. */
    today: day,
    /**
     * By day, oldest first: each sensor's highest count, summed, or the number of appearances. Null where nothing was
     * counted.
     */
    days: Type.Array(nullable(Type.Integer()), { minItems: trendDays, maxItems: trendDays }),
    /** Insects that were added, or appearances, yesterday and today. */
    since_yesterday: Type.Integer(),
  },
  { additionalProperties: false },
);
export type Trend = Static<typeof trend>;
