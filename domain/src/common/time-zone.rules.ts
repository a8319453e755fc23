/** Time zone of sensors, sites and accounts without an organization. Source: HTTP-6. */
export const defaultTimeZone = 'Asia/Tokyo';

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
