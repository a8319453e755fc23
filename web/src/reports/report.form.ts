import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { ReportFormat, ReportType } from '@trapline/domain/reports/report.catalogue.ts';
import { reportEvents, reportMonths } from '@trapline/domain/reports/report.limits.ts';
import { monthsIn } from '@trapline/domain/reports/report.rules.ts';
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
