import type { DailyCount } from '@trapline/domain/dashboard/dashboard.schema.ts';

/** First and last day of the month, both inclusive, from 1. */
export interface AlertPeriod {
  readonly from: number;
  readonly to: number;
}

/**
 * The periods of consecutive days on which a threshold was reached. Source: CHART-3.
 * @param days the days of a month, in order
 */
export function alertPeriods(
  days: readonly DailyCount[],
  which: 'over_threshold' | 'over_increase',
): readonly AlertPeriod[] {
  const periods: AlertPeriod[] = [];
  for (const [index, day] of days.entries()) {
    if (!day[which]) continue;
    const number = index + 1;
    const last = periods.at(-1);
    if (last?.to === index) periods.splice(-1, 1, { from: last.from, to: number });
    else periods.push({ from: number, to: number });
  }
  return periods;
}
