import { isDay } from '../common/day.rules.ts';
import { type SensorType, sensorTypeCapabilities } from '../sensor-types/sensor-type.catalogue.ts';
import type { DailyCount } from './dashboard.schema.ts';
import { countOfDay } from './trend.rules.ts';

/** Whether a sensor type has a monthly insect chart. Source: CHART-2. */
export function hasMonthlyChart(type: SensorType): boolean {
  return type === 'fly' || type === 'fly_count';
}

/**
 * Whether the daily counts of a sensor type may be read: by month for types with a monthly chart, from day to day for all
 * types that count, whose pages show them. Source: CHART-2, SITE-12.
 */
export function hasDailyCounts(type: SensorType, by: 'month' | 'days'): boolean {
  return by === 'month' ? hasMonthlyChart(type) : sensorTypeCapabilities[type].countsInsects;
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

/** Most days of a chart. Source: CHART-2. */
export const mostChartDays = 366;

/**
 * Days from a day to a day `YYYY-MM-DD`, both included, in order; null if they are no days, in the wrong order, or too
 * many. Source: CHART-2.
 */
export function daysBetween(from: string, to: string): readonly string[] | null {
  if (!isDay(from) || !isDay(to)) return null;
  const first = Temporal.PlainDate.from(from);
  const number = first.until(Temporal.PlainDate.from(to)).days + 1;
  if (number < 1 || number > mostChartDays) return null;
  return Array.from({ length: number }, (_, days) => first.add({ days }).toString());
}

/**
 * Days of a chart: each sensor's highest count of the day, summed; null where nothing was reported. Source: CHART-2.
 * @param days `YYYY-MM-DD`, in order
 * @param reported several parts of a sensor's day count as one day
 */
export function dailyCountsOf(days: readonly string[], reported: readonly SensorDay[]): DailyCount[] {
  const byDay = Map.groupBy(reported, (part) => part.day);
  return days.map((date) => {
    const parts = byDay.get(date) ?? [];
    return {
      date,
      count: countOfDay(parts),
      over_threshold: parts.some((part) => part.over_threshold),
      over_increase: parts.some((part) => part.over_increase),
    };
  });
}
