import { addDays } from '../platform/times/zoned-time.ts';
import { isMonth } from './months.ts';

/** Numbers of days up to today that can be chosen instead of a month. Source: CHART-2. */
export const dayRanges = ['30', '90', '365'] as const;
/** A number of days. */
export type DayRange = (typeof dayRanges)[number];

/** The range in an address, a month `YYYY-MM` or a number of days up to today; the current month if there is none, or none that can be chosen. @param newest `YYYY-MM` */
export function rangeOf(text: string | undefined, newest: string): string {
  if (text === undefined) return newest;
  return isDayRange(text) || (isMonth(text) && text <= newest) ? text : newest;
}

/** Whether a range is a number of days. */
export function isDayRange(range: string): range is DayRange {
  return dayRanges.some((one) => one === range);
}

/** The part of a request that selects the days of a range. @param today `YYYY-MM-DD` */
export function daysOfRange(range: string, today: string): { month: string } | { from: string; to: string } {
  return isDayRange(range) ? { from: addDays(today, 1 - Number(range)), to: today } : { month: range };
}

/** Distance of the labelled days on the axis; a year has its months. */
const labelledEvery = { '30': 5, '90': 15 } as const;

/** Days that are labelled below a month. */
const namedDays = [1, 5, 10, 15, 20, 25, 30];

/** The indexes of the days with a label, for days in order. @param range as chosen */
export function labelledDays(dates: readonly string[], range: string): readonly number[] {
  const indexes = [...dates.keys()];
  if (!isDayRange(range)) return namedDays.map((day) => day - 1).filter((index) => index < dates.length);
  if (range === '365') return indexes.filter((index) => dates[index]?.endsWith('-01'));
  // Counted from today, which is the last.
  return indexes.filter((index) => (dates.length - 1 - index) % labelledEvery[range] === 0);
}

/** The label of a day: its number within a month, else `11/23`, and within a year its month. */
export function dayLabel(date: string, range: string): string {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  if (!isDayRange(range)) return String(day);
  return range === '365' ? String(month) : `${month}/${day}`;
}
