import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { insectReference, type InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { ReportEvent, ReportFigures } from '@trapline/domain/reports/report-figures.rules.ts';
import type { PrintPhoto } from '../platform/print/print.ts';
import type { ReportTexts } from './report-texts.format.ts';

/** Photos of an event that are shown, and how many more there are. */
export interface EventPhotos {
  readonly event: ReportEvent;
  readonly photos: readonly PrintPhoto[];
  readonly more: number;
}

/** What a report is made of. */
export interface ReportContent {
  readonly figures: ReportFigures;
  readonly photos: readonly EventPhotos[];
  readonly locale: Locale;
  /** Local time of the request, `YYYY/MM/DD HH:mm`. */
  readonly requested: string;
}

/** A report with what all its sections need. */
export interface Parts extends ReportContent {
  readonly texts: ReportTexts;
}

/** The name of what a report is about, also of its file. */
export function subjectOf({ subjects, organization }: ReportFigures, texts: ReportTexts): string {
  const [only] = subjects;
  if (only !== undefined && subjects.length === 1) return only;
  return organization ?? only ?? texts.picked;
}

/** Heading of the column of traps or sensors. */
export function unitHeading({ figures, texts }: Parts): string {
  if (figures.form === 'both') return `${texts.trap} / ${texts.sensor}`;
  return figures.form === 'sensors' ? texts.sensor : texts.trap;
}

/** Where a type comes from. */
export function routeText(type: InsectType, texts: ReportTexts): string {
  return texts.routes[insectReference[type].route ?? 'unknown'];
}

/** What attracts a type; a dash where nothing is known. */
export function causesText(type: InsectType, texts: ReportTexts, locale: Locale): string {
  const causes = insectReference[type].causes.map((cause) => texts.cause[cause]);
  return causes.length === 0 ? '-' : causes.join(locale === 'ja' ? '、' : ', ');
}
