/** A moment in local time. */
export interface LocalTime {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  /** Days since 1970-01-01 of the local calendar. */
  readonly day: number;
  /** 0 to 1 over the year. */
  readonly season: number;
}

const DAY = 86_400;

/**
 * A fast conversion to local time. The offset from UTC is computed once per day, and for each moment only on the two
 * days of a year on which clocks change.
 *
 * @param timeZone an IANA name
 * @returns a function from unix seconds to local time
 */
export function createLocalClock(timeZone: string): (timestamp: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number | undefined>();

  function offsetAt(timestamp: number): number {
    const parts = format.formatToParts(timestamp * 1000);
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    const found = /GMT([+-])(\d\d):(\d\d)/.exec(name);
    if (found === null) return 0;
    const [, sign, hours, minutes] = found;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  }

  /** Undefined: the clocks change on this day. */
  function offsetOfDay(day: number): number | undefined {
    if (!offsets.has(day)) {
      const start = offsetAt(day * DAY);
      offsets.set(day, start === offsetAt((day + 1) * DAY) ? start : undefined);
    }
    return offsets.get(day);
  }

  return (timestamp) => {
    const offset = offsetOfDay(Math.floor(timestamp / DAY)) ?? offsetAt(timestamp);
    const local = timestamp + offset;
    const day = Math.floor(local / DAY);
    return {
      day,
      hour: Math.floor((local - day * DAY) / 3600),
      // 1970-01-01 was a Thursday.
      weekday: (((day + 4) % 7) + 7) % 7,
      season: (((day % 365.2425) + 365.2425) % 365.2425) / 365.2425,
    };
  };
}
