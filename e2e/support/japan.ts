/** Seconds by which clocks in Japan are ahead of UTC, all year. The stories' accounts use this time zone. */
const ahead = 9 * 3_600;

/** Returns the time in Japan, as `YYYY-MM-DDTHH:mm` for a field for date and time. @param instant unix seconds */
export function inJapan(instant: number): string {
  return new Date((instant + ahead) * 1_000).toISOString().slice(0, 16);
}

/** Returns a day in Japan, as `YYYY-MM-DD`. @param ago days before today */
export function dayInJapan(ago = 0): string {
  return inJapan(Date.now() / 1_000 - ago * 86_400).slice(0, 10);
}

/** Returns an instant in the previous month, by time in Japan. @param hour 0 to 23 */
export function lastMonth(day: number, hour: number): Date {
  const today = new Date(dayInJapan());
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, day, hour) - ahead * 1_000);
}
