import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { addDays, dayAt, startOfDay } from '../platform/zoned-time.ts';

/** The present day in a zone. @param zone IANA name */
export function todayIn(zone: string): string {
  return dayAt(Math.floor(Date.now() / 1_000), zone);
}

/** A day as the server is asked for it. @param zone IANA name of the zone whose day is meant */
export function dayQuery(day: string, zone: string): { readonly from: string; readonly to: string } {
  return { from: isoText(startOfDay(day, zone)), to: isoText(startOfDay(addDays(day, 1), zone)) };
}

/** From where newer entries are asked for: the latest one shown, else the day's beginning. */
export function newerFrom(logs: readonly ActivityLogItem[], day: string, zone: string): string {
  return isoText(logs[0]?.timestamp ?? startOfDay(day, zone));
}

function isoText(instant: number): string {
  return new Date(Math.round(instant * 1_000)).toISOString();
}

/** Names an entry among all of its entity. */
export function logKey({ timestamp, id }: ActivityLogItem): string {
  return `${timestamp} ${id}`;
}

/** Puts newer entries in front, both newest first; what is shown already is left out. */
export function withNewer(
  logs: readonly ActivityLogItem[],
  newer: readonly ActivityLogItem[],
): readonly ActivityLogItem[] {
  // What was asked for begins at the instant of the latest entry: only entries of that instant can be known.
  const latest = logs[0]?.timestamp;
  const known = new Set(logs.filter(({ timestamp }) => timestamp === latest).map(logKey));
  const fresh = newer.filter((log) => !known.has(logKey(log)));
  return fresh.length === 0 ? logs : [...fresh, ...logs];
}
