import { openPeriod, overlap, wholeDays, type Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import type { KeptDays, RawTime, Stay } from './dashboard.store.ts';

/** Where the figures of some stays are found: kept by day, or only in the events. */
export interface Sources {
  readonly kept: readonly KeptDays[];
  readonly raw: readonly RawTime[];
}

/**
 * Where the figures of a period are found: whole days of the thing's zone are kept, the rest of the first and last day of
 * period and stay is not. A sensor of an organization in another zone has other days: its events are looked at.
 * @param now unix seconds
 */
export function sourcesOf(stays: readonly Stay[], period: Period, timeZone: string, now: number): Sources {
  const kept: KeptDays[] = [];
  const raw: RawTime[] = [];
  for (const stay of stays) {
    const { sensor_key } = stay;
    const time = openPeriod(overlap(stay, period), now);
    if (time === null) continue;
    if (stay.time_zone !== timeZone) {
      raw.push({ sensor_key, ...time });
      continue;
    }
    const { days, edges } = wholeDays(time.from, time.to, timeZone);
    if (days) kept.push({ sensor_key, ...days });
    for (const edge of edges) raw.push({ sensor_key, ...edge });
  }
  return { kept, raw };
}
