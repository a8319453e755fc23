import type { Locale } from '../accounts/account.limits.ts';
import { monthsIn, type ReportMonths } from '../reports/report.rules.ts';
import { analystTexts } from './analyst-texts.catalogue.ts';

/** Months as answers and findings name them. */
export function periodText(months: ReportMonths, locale: Locale): string {
  return monthsIn(months) === 1 ? months.from : analystTexts[locale].months(months.from, months.to);
}
