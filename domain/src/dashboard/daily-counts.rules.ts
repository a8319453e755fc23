import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import type { DailyCount } from './dashboard.schema.ts';
import { countOfDay } from './trend.rules.ts';

/** Whether a sensor type has a monthly insect chart. Source: CHART-2. */
export function hasMonthlyChart(type: SensorType): boolean {
  return type === 'fly' || type === 'fly_count';
}

/** The count a sensor reported for a day or part of a day. */
export interface SensorDay {
  readonly sensor_key: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly max_count: number;
  readonly over_threshold: boolean;
  readonly over_increase: boolean;
}

/** Days of a month `YYYY-MM`, in order. */
export function daysOfMonth(month: string): readonly string[] {
  const first = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: first.daysInMonth }, (_, day) => first.toPlainDate({ day: day + 1 }).toString());
}

/**
 * Days of a monthly chart: each sensor's highest count of the day, summed; null where nothing was reported.
 * Source: CHART-2.
 * @param month `YYYY-MM`
 * @param reported several parts of a sensor's day count as one day
 */
export function dailyCountsOf(month: string, reported: readonly SensorDay[]): DailyCount[] {
  const byDay = Map.groupBy(reported, (part) => part.day);
  return daysOfMonth(month).map((date) => {
    const parts = byDay.get(date) ?? [];
    return {
      date,
      count: countOfDay(parts),
      over_threshold: parts.some((part) => part.over_threshold),
      over_increase: parts.some((part) => part.over_increase),
    };
  });
}
