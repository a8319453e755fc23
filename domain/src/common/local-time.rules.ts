const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** A calendar day and hour in some time zone. */
export interface LocalHour {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** 0 to 23 */
  readonly hour: number;
}

/** Day and hour of an instant (unix seconds) in an IANA time zone. Source: COUNT-9. */
export function localHour(timestamp: number, timeZone: string): LocalHour {
  const parts: Record<string, string> = {};
  for (const { type, value } of format(timeZone).formatToParts(timestamp * 1_000)) parts[type] = value;
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) };
}

/**
 * First instant of a local day and of the day after it, unix seconds. With daylight saving a day may have 23 or 25
 * hours.
 */
export function dayBounds(day: string, timeZone: string): { readonly from: number; readonly to: number } {
  const date = Temporal.PlainDate.from(day);
  const start = (d: Temporal.PlainDate) => Math.floor(d.toZonedDateTime(timeZone).epochMilliseconds / 1_000);
  return { from: start(date), to: start(date.add({ days: 1 })) };
}

/** Month of an instant (unix seconds) in an IANA time zone, `YYYY-MM`. */
export function localMonth(timestamp: number, timeZone: string): string {
  return localHour(timestamp, timeZone).day.slice(0, 7);
}

/** The month after a month, both `YYYY-MM`. */
export function monthAfter(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
}
