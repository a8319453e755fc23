import { trendDays } from './trend.limits.ts';
import type { Trend } from './trend.schema.ts';

/** What a sensor reported on a day or part of a day. */
export interface TrendPart {
  readonly sensor_key: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** The highest count; null if nothing was counted. */
  readonly max_count: number | null;
  /** Sum of the differences, negative ones as 0. */
  readonly increase: number;
  readonly appearances: number;
}

/** The days of a trend, oldest first. @param today `YYYY-MM-DD` */
export function daysOfTrend(today: string): readonly string[] {
  const last = Temporal.PlainDate.from(today);
  return Array.from({ length: trendDays }, (_, index) => last.subtract({ days: trendDays - 1 - index }).toString());
}

/** Each sensor's highest count, summed; null where nothing was counted. Source: CHART-2. */
export function countOfDay(
  parts: readonly { readonly sensor_key: number; readonly max_count: number | null }[],
): number | null {
  const highest = new Map<number, number>();
  for (const { sensor_key, max_count } of parts) {
    if (max_count !== null) highest.set(sensor_key, Math.max(highest.get(sensor_key) ?? 0, max_count));
  }
  return highest.size === 0 ? null : [...highest.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * The trend of a sensor or site. Source: CHART-9.
 * @param today `YYYY-MM-DD`
 * @param reported several parts of a sensor's day count as one day; other days are ignored
 * @param countsInsects whether its type counts; other types report appearances
 */
export function trendOf(today: string, reported: readonly TrendPart[], countsInsects: boolean): Trend {
  const byDay = Map.groupBy(reported, ({ day }) => day);
  const appearancesOf = (parts: readonly TrendPart[]) => sum(parts.map(({ appearances }) => appearances));
  const partsOfDays = daysOfTrend(today).map((day) => byDay.get(day) ?? []);
  const recent = partsOfDays.slice(-2).flat();
  return {
    today,
    days: partsOfDays.map((parts) => (countsInsects ? countOfDay(parts) : appearancesOf(parts))),
    since_yesterday: countsInsects ? sum(recent.map(({ increase }) => increase)) : appearancesOf(recent),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
