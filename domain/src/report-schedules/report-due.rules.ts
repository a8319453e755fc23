import { unix } from '../common/instant.rules.ts';
import { localMonth, monthAfter } from '../common/local-time.rules.ts';
import { reportHour } from './report-schedule.limits.ts';

/**
 * When the reports sent in a month are due: at 7 on its first Monday to Friday, as the schedule says. An hour that
 * daylight saving skips is the next one.
 * @param month in which it is sent, `YYYY-MM`
 * @param weekday 1 is Monday
 * @param zone IANA time zone of the organization
 * @returns unix seconds. Source: SCHEDULE-1
 */
export function reportDueAt(month: string, weekday: number, zone: string): number {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const days = (weekday - first.dayOfWeek + 7) % 7;
  const at = first.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour: reportHour } });
  return Math.floor(at.epochMilliseconds / 1_000);
}

/**
 * The month in which a schedule that begins, or goes on, at an instant sends next: this one if its time is still to come.
 * @param now unix seconds
 * @returns `YYYY-MM`. Source: SCHEDULE-2
 */
export function nextReportMonth(now: number, weekday: number, zone: string): string {
  const month = localMonth(now, zone);
  return reportDueAt(month, weekday, zone) > now ? month : monthAfter(month);
}

/** The month that a report sent in a month is about: the one before, both `YYYY-MM`. Source: SCHEDULE-1. */
export function reportedMonth(month: string): string {
  return Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString();
}

/** First and last day of a month, `YYYY-MM-DD`. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const of = Temporal.PlainYearMonth.from(month);
  return { from: of.toPlainDate({ day: 1 }).toString(), to: of.toPlainDate({ day: of.daysInMonth }).toString() };
}

/** The last month that is over at an instant, which a report sent by hand is about. Source: SCHEDULE-7. */
export function lastWholeMonth(now: Date, zone: string): string {
  return reportedMonth(localMonth(unix(now), zone));
}
