import { noResponse, sensorIdLength } from './sensor.limits.ts';

/**
 * Whether `id` may be a sensor id: 1 to 32 letters, digits, underscores, not `new`. Source: specification 1 §5, api.md.
 */
export function isSensorId(id: string): boolean {
  return id.length <= sensorIdLength && /^[A-Za-z0-9_]+$/.test(id) && id.toLowerCase() !== 'new';
}

/**
 * Whether a unit that reported before has been silent for too long.
 * @param lastActive unix seconds of the last report, null when it never reported (not installed yet: no warning)
 * @param photoInterval seconds between photos, null when the type has none
 * @param now unix seconds
 */
export function hasNoResponse(lastActive: number | null, photoInterval: number | null, now: number): boolean {
  if (lastActive === null) return false;
  return now - lastActive > Math.max(noResponse.seconds, noResponse.intervals * (photoInterval ?? 0));
}
