/** The first letter of an event id, by kind of event. */
const letters = { sensor: 's', station: 'p' } as const;

/** Kind of an event: of a sensor, or of a station place. Source: STATION-7. */
export type EventKind = keyof typeof letters;

/**
 * Internal key of an event: the integer key of its source and the time in unix seconds. All kinds of sources share one
 * sequence of keys; a station event is a source of its own. Source: DB-1.
 */
export interface EventKey {
  readonly kind: EventKind;
  readonly source_key: number;
  readonly timestamp: number;
}

const kinds: Readonly<Record<string, EventKind>> = { [letters.sensor]: 'sensor', [letters.station]: 'station' };

/** The public, opaque id of an event. It contains the source, so no global index is needed. Source: EVENT-3. */
export function formatEventId({ kind, source_key, timestamp }: EventKey): string {
  return `${letters[kind]}${source_key.toString(36)}-${timestamp.toString(36)}`;
}

/** The id of a sensor's event. */
export function eventId({
  sensor_key,
  timestamp,
}: {
  readonly sensor_key: number;
  readonly timestamp: number;
}): string {
  return formatEventId({ kind: 'sensor', source_key: sensor_key, timestamp });
}

/** Parses an event id; null when it is not one. */
export function parseEventId(id: string): EventKey | null {
  const [, letter = '', source = '', time = ''] = /^([a-z])([0-9a-z]{1,7})-([0-9a-z]{1,8})$/.exec(id) ?? [];
  const kind = kinds[letter];
  if (kind === undefined) return null;
  const key = { kind, source_key: Number.parseInt(source, 36), timestamp: Number.parseInt(time, 36) };
  return key.source_key <= 2_147_483_647 && formatEventId(key) === id ? key : null;
}
