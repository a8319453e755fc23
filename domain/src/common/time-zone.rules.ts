/** Time zone of things without an organization. Source: HTTP-6. */
export const defaultTimeZone = 'Asia/Tokyo';

/** Whether `value` is a time zone this runtime knows (IANA name). */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
