import { timestampRange } from '../events/event.limits.ts';

/** When a photo was taken, as its camera wrote it. */
export interface TakenAt {
  /** Wall-clock time `YYYY-MM-DDTHH:MM:SS`; a real date. */
  readonly local: string;
  /** Offset from UTC as `+09:00`; null when the camera did not say. */
  readonly offset: string | null;
}

/**
 * What EXIF's `DateTimeOriginal` (`YYYY:MM:DD HH:MM:SS`) and `OffsetTimeOriginal` (`+09:00`, empty where missing) tell;
 * null where the first is no real date. Source: UPLOAD-9.
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
 * The instant (unix seconds) at which a photo was taken. Cameras that do not tell their offset are taken to show the
 * time of the place that the photo belongs to; of an hour that a clock shows twice it is the first. Null where the
 * camera's clock cannot have been right. Source: UPLOAD-9.
 * @param timeZone IANA name of the organization's zone
 * @param now unix seconds
 */
export function takenInstant({ local, offset }: TakenAt, timeZone: string, now: number): number | null {
  const taken =
    offset === null ? instantAt(Date.parse(`${local}Z`) / 1_000, timeZone) : Date.parse(`${local}${offset}`) / 1_000;
  return taken >= timestampRange.earliest && taken <= now + timestampRange.aheadSeconds ? taken : null;
}

/**
 * When a clock at a place shows a time. Without `Temporal`, which not every browser has yet.
 * @param wall the time it shows, as if it were UTC, unix seconds
 */
function instantAt(wall: number, timeZone: string): number {
  const day = 86_400;
  const before = wall - offsetAt(wall - day, timeZone);
  const after = wall - offsetAt(wall + day, timeZone);
  if (before === after || wall - before === offsetAt(before, timeZone)) return before;
  // An hour that clocks skip is told by the clock that was not put forward yet.
  return wall - after === offsetAt(after, timeZone) ? after : before;
}

/** Seconds by which clocks at a place are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant * 1_000);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60);
}
