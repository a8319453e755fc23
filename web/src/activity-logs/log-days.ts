import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { addDays, dayAt, startOfDay } from '../platform/times/zoned-time.ts';

/** Today in a time zone. @param zone IANA name */
export function todayIn(zone: string): string {
  return dayAt(Math.floor(Date.now() / 1_000), zone);
}

/** The query parameters for a day. @param zone IANA name of the day's time zone */
export function dayQuery(day: string, zone: string): { readonly from: string; readonly to: string } {
  return { from: isoText(startOfDay(day, zone)), to: isoText(startOfDay(addDays(day, 1), zone)) };
}

/** The instant from which newer entries are requested: that of the latest entry shown, or else the start of the day. */
export function newerFrom(logs: readonly ActivityLogItem[], day: string, zone: string): string {
  return isoText(logs[0]?.timestamp ?? startOfDay(day, zone));
}

function isoText(instant: number): string {
  return new Date(Math.round(instant * 1_000)).toISOString();
}

/** A key that is unique among the entries of an entity. */
export function logKey({ timestamp, id }: ActivityLogItem): string {
  return `${timestamp} ${id}`;
}

/** Prepends newer entries, both newest first, omitting those already shown. */
export function withNewer(
  logs: readonly ActivityLogItem[],
  newer: readonly ActivityLogItem[],
): readonly ActivityLogItem[] {
  // The response begins at the instant of the latest entry, so only entries of that instant can be duplicates.
  const latest = logs[0]?.timestamp;
  const known = new Set(logs.filter(({ timestamp }) => timestamp === latest).map(logKey));
  const fresh = newer.filter((log) => !known.has(logKey(log)));
  return fresh.length === 0 ? logs : [...fresh, ...logs];
}
