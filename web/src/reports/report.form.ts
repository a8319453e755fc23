import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { ReportFormat, ReportType } from '@trapline/domain/reports/report.catalogue.ts';
import { reportEvents, reportMonths } from '@trapline/domain/reports/report.limits.ts';
import { monthsIn } from '@trapline/domain/reports/report.rules.ts';
import type { FindingsRequest } from '@trapline/domain/reports/report.schema.ts';
import { meantMonth } from '../ui/fields/typed-month.ts';
import type { ReportSubject } from './report-subject.ts';

/** Values of the dialog that requests a report. */
export interface ReportValues {
  readonly about: 'picked' | 'period';
  readonly from: string;
  readonly to: string;
  readonly type: ReportType;
  readonly format: ReportFormat;
  readonly locale: Locale;
}

/** What the dialog begins with: the selected events if there are any. */
export function firstValues({ picked = [], from, to }: ReportSubject, locale: Locale): ReportValues {
  return { about: picked.length > 0 ? 'picked' : 'period', from, to, type: 'standard', format: 'xlsx', locale };
}

/** The request of findings for a report with these values. Source: REPORT-5 */
export function findingsAskedBy({ source, picked = [] }: ReportSubject, values: ReportValues): FindingsRequest {
  const { about, locale } = values;
  if (about === 'picked') return { events: [...picked], locale };
  return { source, ...typedMonths(values), locale };
}

/** The months of the values, as they are sent. */
export function typedMonths({ from, to }: ReportValues): { readonly from: string; readonly to: string } {
  return { from: meantMonth(from) ?? '', to: meantMonth(to) ?? '' };
}

/** Whether two requests ask for findings in the same language about the same. */
export function isSameRequest(one: FindingsRequest, other: FindingsRequest): boolean {
  // The order in which events were picked says nothing.
  const told = (request: FindingsRequest) =>
    JSON.stringify('events' in request ? { ...request, events: request.events.toSorted() } : request);
  return told(one) === told(other);
}

/** Why a report cannot be requested. */
export type ReportFlaw = 'selectData' | 'tooMany' | 'badMonth' | 'badPeriod';

/** What is wrong with the values; null if nothing is. Source: REPORT-1, REPORT-3 */
export function reportFlaw({ about, from, to }: ReportValues, picked: readonly string[]): ReportFlaw | null {
  if (about === 'picked') {
    if (picked.length === 0) return 'selectData';
    return picked.length > reportEvents ? 'tooMany' : null;
  }
  const [first, last] = [meantMonth(from), meantMonth(to)];
  if (first === null || last === null) return 'badMonth';
  return last < first || monthsIn({ from: first, to: last }) > reportMonths ? 'badPeriod' : null;
}
