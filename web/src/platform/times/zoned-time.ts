/** A date and time of day as a wall clock shows them. */
interface Wall {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Returns what a clock in `zone` (IANA name) shows at an instant. @param instant unix seconds */
export function wallClock(instant: number, zone: string): Wall {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant * 1_000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

const daySeconds = 86_400;

/** Returns the seconds by which clocks in `zone` are ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const wall = wallClock(instant, zone);
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) / 1_000 - instant;
}

/** Returns the instants that a wall clock reading may mean, earlier first: by the offsets before and after it. */
function candidates(asUtc: number, zone: string): readonly [number, number] {
  const [one, other] = [asUtc - offsetAt(asUtc - daySeconds, zone), asUtc - offsetAt(asUtc + daySeconds, zone)];
  return [Math.min(one, other), Math.max(one, other)];
}

/**
 * Returns the first instant of a day in `zone`, in unix seconds, also if clocks change that night: where they skip
 * midnight, the day begins later, and where midnight comes twice, with the first.
 * @param day `YYYY-MM-DD`
 */
export function startOfDay(day: string, zone: string): number {
  const [first, second] = candidates(Date.parse(`${day}T00:00:00Z`) / 1_000, zone);
  return dayAt(first, zone) === day ? first : second;
}

/**
 * Returns the instant at which clocks in `zone` show a date and time, in unix seconds: the first if they show it twice,
 * null if they skip it.
 * @param wall `YYYY-MM-DDTHH:mm`
 * @throws RangeError if it is no date and time
 */
export function instantAt(wall: string, zone: string): number | null {
  const asUtc = Date.parse(`${wall}:00Z`) / 1_000;
  return candidates(asUtc, zone).find((instant) => instant + offsetAt(instant, zone) === asUtc) ?? null;
}

/** `YYYY-MM-DDTHH:mm`, as date and time fields have it. @param instant unix seconds */
export function wallText(instant: number, zone: string): string {
  const { hour, minute } = wallClock(instant, zone);
  return `${dayAt(instant, zone)}T${two(hour)}:${two(minute)}`;
}

/** Returns the day in `zone` at an instant, as `YYYY-MM-DD`. @param instant unix seconds */
export function dayAt(instant: number, zone: string): string {
  const wall = wallClock(instant, zone);
  return `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)}`;
}

/** Returns the day `days` after `day`, both as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `H:mm`, as on thumbnails. Source: GALLERY-1. */
export function timeText(instant: number, zone: string): string {
  const wall = wallClock(instant, zone);
  return `${wall.hour}:${two(wall.minute)}`;
}

/** `YYYY/MM/DD`. Source: SCREEN-10. */
export function dateText(instant: number, zone: string): string {
  return dayAt(instant, zone).replaceAll('-', '/');
}

/** `YYYY/MM/DD HH:mm`. Source: SCREEN-10. */
export function dateTimeText(instant: number, zone: string): string {
  const wall = wallClock(instant, zone);
  return `${dateText(instant, zone)} ${two(wall.hour)}:${two(wall.minute)}`;
}

/** `YYYY/MM/DD HH:mm:ss`, as in logs. Source: SCREEN-10. */
export function secondText(instant: number, zone: string): string {
  return `${dateTimeText(instant, zone)}:${two(wallClock(instant, zone).second)}`;
}
