import { timestampRange } from '../events/event.limits.ts';

/** Capture time of a photo as written by its camera. */
export interface TakenAt {
  /** Wall-clock time `YYYY-MM-DDTHH:MM:SS`; a valid date. */
  readonly local: string;
  /** Offset from UTC such as `+09:00`; null when the camera did not record it. */
  readonly offset: string | null;
}

/**
 * Parses EXIF's `DateTimeOriginal` (`YYYY:MM:DD HH:MM:SS`) and `OffsetTimeOriginal` (`+09:00`, empty if missing); null
 * when the former is not a valid date. Source: UPLOAD-9.
 */
export function readTakenAt(taken: string, offset: string): TakenAt | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(taken);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const date = `${year}-${month}-${day}`;
  const instant = Date.parse(`${date}T00:00:00Z`);
  // Date.parse turns 31 April into 1 May; the round trip shows it.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(date)) return null;
  return {
    local: `${date}T${hour}:${minute}:${second}`,
    offset: /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : null,
  };
}

/**
 * The instant (unix seconds) at which a photo was taken. Without an offset, the camera is assumed to show local time of
 * the organization; for an hour that occurs twice, the first is used. Null when the result is implausible.
 * Source: UPLOAD-9.
 * @param timeZone IANA name of the organization's zone
 * @param now unix seconds
 */
export function takenInstant({ local, offset }: TakenAt, timeZone: string, now: number): number | null {
  const taken =
    offset === null ? instantAt(Date.parse(`${local}Z`) / 1_000, timeZone) : Date.parse(`${local}${offset}`) / 1_000;
  return taken >= timestampRange.earliest && taken <= now + timestampRange.aheadSeconds ? taken : null;
}

/**
 * The instant at which a local clock shows a time. Does not use `Temporal`, which not every browser has yet.
 * @param wall the local time as if it were UTC, unix seconds
 */
function instantAt(wall: number, timeZone: string): number {
  const day = 86_400;
  const before = wall - offsetAt(wall - day, timeZone);
  const after = wall - offsetAt(wall + day, timeZone);
  if (before === after || wall - before === offsetAt(before, timeZone)) return before;
  // In an hour that is skipped, the offset from before the change applies.
  return wall - after === offsetAt(after, timeZone) ? after : before;
}

/** Offset of a time zone from UTC at an instant, seconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant * 1_000);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60);
}
