import { openPeriod, overlap, wholeDays, type Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import type { KeptDays, RawTime, InstallationPeriod } from './dashboard.store.ts';

/** Where to find the figures of several periods: in the daily figures, or only in the events. */
export interface Sources {
  readonly kept: readonly KeptDays[];
  readonly raw: readonly RawTime[];
}

/** The parts of a period that fall into installations, and can contain events. @param now unix seconds */
export function periodsOf(
  installations: readonly InstallationPeriod[],
  period: Period,
  now: number,
): readonly (RawTime & { readonly time_zone: string })[] {
  return installations.flatMap(({ sensor_key, time_zone, ...installation }) => {
    const time = openPeriod(overlap(installation, period), now);
    return time === null ? [] : [{ sensor_key, time_zone, ...time }];
  });
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
  for (const { sensor_key, time_zone, ...time } of periodsOf(installations, period, now)) {
    if (time_zone !== timeZone) {
      raw.push({ sensor_key, ...time });
      continue;
    }
    const { days, edges } = wholeDays(time.from, time.to, timeZone);
    if (days) kept.push({ sensor_key, ...days });
    for (const edge of edges) raw.push({ sensor_key, ...edge });
  }
  return { kept, raw };
}
