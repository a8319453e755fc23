import { invalidValue } from '../common/errors.ts';
import { monthAfter } from '../station/station-period.rules.ts';
import type { ReportFormat, ReportType } from './report.catalogue.ts';
import { reportMonths } from './report.limits.ts';

/** Whole months `YYYY-MM`, both included. */
export interface ReportMonths {
  readonly from: string;
  readonly to: string;
}

/** Number of months of a period. */
export function monthsIn({ from, to }: ReportMonths): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return number(to) - number(from) + 1;
}

/** The months of a period, in order. */
export function monthsOf(period: ReportMonths): readonly string[] {
  return Array.from({ length: monthsIn(period) }, (_, index) => monthAfter(period.from, index));
}

/**
 * The months of a request.
 * @throws Problem validation_failed at `/to` if it is before `from`, or the period is longer than 13 months.
 * Source: REPORT-3
 */
export function checkedMonths({ from, to }: ReportMonths): ReportMonths {
  if (to < from) throw invalidValue('/to', 'must not be before from');
  if (monthsIn({ from, to }) > reportMonths) throw invalidValue('/to', `must be at most ${reportMonths} months`);
  return { from, to };
}

/**
 * The periods that a report is compared with: as many months directly before, and the same months of the year before.
 * Source: REPORT-6
 */
export function comparedMonths(period: ReportMonths): {
  readonly before: ReportMonths;
  readonly yearBefore: ReportMonths;
} {
  const moved = (by: number) => ({ from: monthAfter(period.from, by), to: monthAfter(period.to, by) });
  return { before: moved(-monthsIn(period)), yearBefore: moved(-12) };
}

/** What the file name of a report is made of. */
export interface NamedReport {
  readonly type: ReportType;
  readonly format: ReportFormat;
  /** Name of the place, site or sensor, or of the organization. */
  readonly about: string;
  readonly period: ReportMonths;
}

/**
 * File name of a report: what it is about, its months, and `legacy` for the plain sheet. Characters that are not allowed
 * in file names are replaced when it is sent. Source: REPORT-12
 */
export function reportFileName({ type, format, about, period: { from, to } }: NamedReport): string {
  const months = from === to ? from : `${from}_${to}`;
  return `${about}_${months}${type === 'legacy' ? '_legacy' : ''}.${format}`;
}
