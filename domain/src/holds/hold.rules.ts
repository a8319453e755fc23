import { dayBounds } from '../common/local-time.rules.ts';

/** From an instant up to, but not including, another; unix seconds, infinite where there is no end. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Days in a time zone, both included; null: without an end. */
export interface Days {
  readonly since: string | null;
  readonly until: string | null;
}

/** A source of events: a sensor, or a station place. */
export type HeldSource = { readonly sensor_key: number } | { readonly place_id: number };

/** What a hold covers. Without sensor and place: everything of its organization. */
export interface Hold extends Days {
  readonly sensor_key: number | null;
  readonly place_id: number | null;
}

/** The period of days. Source: RETENTION-4. */
export function periodOf({ since, until }: Days, timeZone: string): Period {
  return {
    from: since === null ? -Infinity : dayBounds(since, timeZone).from,
    to: until === null ? Infinity : dayBounds(until, timeZone).to,
  };
}

function covers({ sensor_key, place_id }: Hold, source: HeldSource): boolean {
  if (sensor_key !== null) return 'sensor_key' in source && source.sensor_key === sensor_key;
  if (place_id !== null) return 'place_id' in source && source.place_id === place_id;
  return true;
}

/** The periods of a source that holds of its organization cover. Source: RETENTION-5. */
export function heldPeriods(holds: readonly Hold[], source: HeldSource, timeZone: string): readonly Period[] {
  return holds.filter((hold) => covers(hold, source)).map((hold) => periodOf(hold, timeZone));
}

/** Whether a period has an instant in common with one of others. */
export function meets(period: Period, others: readonly Period[]): boolean {
  return others.some(({ from, to }) => from < period.to && period.from < to);
}

/** What is left of a period without others, in order of time. Source: RETENTION-5. */
export function without(period: Period, others: readonly Period[]): readonly Period[] {
  const left: Period[] = [];
  let from = period.from;
  for (const other of others.toSorted((a, b) => a.from - b.from)) {
    if (other.to <= from) continue;
    if (other.from >= period.to) break;
    if (other.from > from) left.push({ from, to: other.from });
    from = other.to;
  }
  return from < period.to ? [...left, { from, to: period.to }] : left;
}

/**
 * Whether two scopes of one organization may have data in common: each is everything of it, a sensor or a place, with
 * its days. Source: RETENTION-6.
 */
export function overlap(a: Hold, b: Hold, timeZone: string): boolean {
  const all = ({ sensor_key, place_id }: Hold) => sensor_key === null && place_id === null;
  const same = a.sensor_key === b.sensor_key && a.place_id === b.place_id;
  return (all(a) || all(b) || same) && meets(periodOf(a, timeZone), [periodOf(b, timeZone)]);
}
