import { reportSources } from '@trapline/domain/reports/report.limits.ts';
import type { ReportSchedule } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import type { TFunction } from 'i18next';

/** The name of a day of the week. @param weekday 1 is Monday */
export function weekdayName(weekday: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return format.format(new Date(Date.UTC(2024, 0, weekday)));
}

/** A month `YYYY-MM` in words. */
export function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** What a schedule is about. */
export function scheduleName(
  t: TFunction<'reportSchedules'>,
  { source, source_name }: Pick<ReportSchedule, 'source' | 'source_name'>,
): string {
  if (source.kind === 'all') return t(($) => $.all);
  return source_name ?? t(($) => $.gone);
}

const explained = ['not_found', 'forbidden', 'too_many_sources'] as const;

/** Why a report could not be made, and what to do. @param error a problem type. Source: SCHEDULE-9 */
export function failureText(t: TFunction<'reportSchedules'>, error: string | null): string {
  const reason = explained.find((one) => one === error) ?? 'other';
  return t(($) => $.sent.errors[reason], { most: reportSources });
}
