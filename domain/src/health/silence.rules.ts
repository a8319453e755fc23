import { sensorTypeCapabilities, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { silenceLimits } from './silence.limits.ts';

/**
 * Seconds without a report after which a unit is silent: three times its photo interval, but at least an hour; an hour
 * if the type has no interval. Source: SILENCE-1.
 * @param photoInterval the effective seconds between photos: the site's setting where it applies, else the sensor's
 * @returns null for types that are never silent: hykecams report only when something moves, others have no units
 */
export function silenceAfter(type: SensorType, photoInterval: number): number | null {
  const has = sensorTypeCapabilities[type];
  if (!has.fieldUnits || has.receivesMail) return null;
  return has.photoInterval
    ? Math.max(silenceLimits.seconds, silenceLimits.intervals * photoInterval)
    : silenceLimits.seconds;
}

/**
 * Whether a unit has been silent for too long since its last report. In SQL: `isSilentSql`. Source: SILENCE-1.
 * @param lastActive unix seconds of the last report; null if it never reported, which does not count as silent
 * @param photoInterval see `silenceAfter`
 * @param now unix seconds of the server's clock
 */
export function isSilent(type: SensorType, lastActive: number | null, photoInterval: number, now: number): boolean {
  const after = silenceAfter(type, photoInterval);
  return lastActive !== null && after !== null && now - lastActive > after;
}
