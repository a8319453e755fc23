import { dayBounds } from '../common/local-time.rules.ts';

/** A recorded change of the day on which a trap was replaced; days are `YYYY-MM-DD`, null: not known. */
export interface ReplacementChange {
  readonly old: string | null;
  readonly new: string | null;
}

/**
 * The days on which a trap was replaced, in order. A change to a later day is another replacement; one to an earlier
 * day, or to none, takes the day back that it replaces. Source: CHART-10.
 * @param changes all recorded changes, in order
 * @param current the day recorded now
 */
export function replacementsOf(changes: readonly ReplacementChange[], current: string | null): readonly string[] {
  const days = new Set<string>();
  for (const { old, new: next } of changes) {
    if (old !== null) days.add(old);
    if (old !== null && (next === null || next < old)) days.delete(old);
    if (next !== null) days.add(next);
  }
  if (current !== null) days.add(current);
  return [...days].toSorted();
}

/**
 * An installation at a site whose trap applies, from ≤ t < to, unix seconds, and the days on which that was replaced.
 */
export interface TrapInstallation {
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  /** `YYYY-MM-DD`; none if the reader may not know them. */
  readonly days: readonly string[];
}

/**
 * The days on which the trap that applied to a sensor was replaced, in order: that of a site during an installation there, its own
 * at all other times. Source: CHART-10, SENSOR-6.
 * @param own days on which the sensor's own trap was replaced
 * @param timeZone IANA zone of the days
 */
export function replacementsOfSensor(
  own: readonly string[],
  installations: readonly TrapInstallation[],
  timeZone: string,
): string[] {
  const covers = ({ from, to }: TrapInstallation, day: string, whole: boolean) => {
    const bounds = dayBounds(day, timeZone);
    return whole
      ? from <= bounds.from && (to === null || bounds.to <= to)
      : from < bounds.to && (to === null || bounds.from < to);
  };
  const ofSites = installations.flatMap((one) => one.days.filter((day) => covers(one, day, false)));
  const ofSensor = own.filter((day) => !installations.some((one) => covers(one, day, true)));
  return [...new Set([...ofSites, ...ofSensor])].toSorted();
}
