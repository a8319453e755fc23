import { openPeriod, overlap, wholeDays, type Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import type { KeptDays, RawTime, InstallationPeriod } from './dashboard.store.ts';

/** Where to find the figures of several periods: in the daily figures, or only in the events. */
export interface Sources {
  readonly kept: readonly KeptDays[];
  readonly raw: readonly RawTime[];
}

/**
 * Splits a period by source: whole days come from the daily figures, partial days at either end from the events. A
 * sensor whose organization has another time zone has different days, so its events are used throughout.
 * @param now unix seconds
 */
export function sourcesOf(
  installations: readonly InstallationPeriod[],
  period: Period,
  timeZone: string,
  now: number,
): Sources {
  const kept: KeptDays[] = [];
  const raw: RawTime[] = [];
  for (const installation of installations) {
    const { sensor_key } = installation;
    const time = openPeriod(overlap(installation, period), now);
    if (time === null) continue;
    if (installation.time_zone !== timeZone) {
      raw.push({ sensor_key, ...time });
      continue;
    }
    const { days, edges } = wholeDays(time.from, time.to, timeZone);
    if (days) kept.push({ sensor_key, ...days });
    for (const edge of edges) raw.push({ sensor_key, ...edge });
  }
  return { kept, raw };
}
