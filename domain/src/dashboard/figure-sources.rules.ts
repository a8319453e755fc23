import { openPeriod, overlap, wholeDays, type Days, type Period } from './whole-days.rules.ts';

/**
 * A period of a sensor at a site. `time_zone`: that of the sensor's organization, in which its daily figures are
 * stored.
 */
export interface InstallationPeriod extends Period {
  readonly sensor_key: number;
  readonly time_zone: string;
}

/** Days of a sensor to be read from the daily figures. */
export interface KeptDays extends Days {
  readonly sensor_key: number;
}

/** A period of a sensor to be read from its events. */
export interface RawTime extends Period {
  readonly sensor_key: number;
}

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
 * sensor whose organization has another time zone has different days, so its events are used throughout. Source: CHART-4.
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
