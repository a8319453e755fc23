/** Internal key of an event: the sensor's integer key and the time in unix seconds. */
export interface EventKey {
  readonly sensor_key: number;
  readonly timestamp: number;
}

/** The public, opaque id of an event. It contains the sensor, so no global index is needed. Source: EVENT-3. */
export function eventId(key: EventKey): string {
  return `s${key.sensor_key.toString(36)}-${key.timestamp.toString(36)}`;
}

/** Parses an event id; null when it is not one. */
export function parseEventId(id: string): EventKey | null {
  const match = /^s([0-9a-z]{1,7})-([0-9a-z]{1,8})$/.exec(id);
  if (!match?.[1] || !match[2]) return null;
  const key = { sensor_key: Number.parseInt(match[1], 36), timestamp: Number.parseInt(match[2], 36) };
  return key.sensor_key <= 2_147_483_647 && eventId(key) === id ? key : null;
}
