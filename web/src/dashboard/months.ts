import { dayAt } from '../platform/times/zoned-time.ts';

/** Number of months to choose from: as far back as a period of the filter may reach. */
const choosable = 36;

/** The month in a time zone at an instant, `YYYY-MM`. @param now unix seconds */
export function monthAt(now: number, zone: string): string {
  return dayAt(now, zone).slice(0, 7);
}

/** Whether a text is a month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** Adds a number of months to a month, both `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** Months to choose from, newest first: the last three years, and the month shown. */
export function monthChoices(newest: string, shown: string): readonly string[] {
  const months = Array.from({ length: choosable }, (_, back) => addMonths(newest, -back));
  return months.includes(shown) ? months : [...months, shown];
}
