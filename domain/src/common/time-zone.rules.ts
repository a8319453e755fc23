/** Time zone of sensors, sites and accounts without an organization. Source: HTTP-6. */
export const defaultTimeZone = 'Asia/Tokyo';

/**
 * The time zone of the days of a sensor, site or account: that of its organization. In SQL: `timeZoneSql`.
 * @param zone null without an organization
 */
export function timeZoneOf(zone: string | null): string {
  return zone ?? defaultTimeZone;
}

/** Whether this runtime knows the IANA time zone `value`. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
