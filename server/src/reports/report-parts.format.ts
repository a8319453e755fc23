import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { insectReference, type InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { Findings } from '@trapline/domain/jobs/findings.schema.ts';
import type { ReportEvent, ReportFigures } from '@trapline/domain/reports/report-figures.rules.ts';
import type { PrintPhoto } from '../platform/print/print.ts';
import type { ReportTexts } from './report-texts.format.ts';

/** Photos of an event that are shown, and how many more there are. */
export interface EventPhotos {
  readonly event: ReportEvent;
  readonly photos: readonly PrintPhoto[];
  /** How many could not be drawn. */
  readonly undrawn: number;
  readonly more: number;
}

/** What a report is made of. */
export interface ReportContent {
  readonly figures: ReportFigures;
  readonly photos: readonly EventPhotos[];
  readonly locale: Locale;
  /** Local time of the request, `YYYY/MM/DD HH:mm`. */
  readonly requested: string;
  /** IANA zone of the times in it. */
  readonly timeZone: string;
  /** Null: the report has none. */
  readonly findings: PrintedFindings | null;
}

/** Findings as they are printed. */
export interface PrintedFindings extends Findings {
  /** Whether they were made before the report, so that people could change them. */
  readonly edited: boolean;
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

/** When an event was: the days of a trap, the local time of a sensor. */
export function timeOfEvent({ installed, collected, at }: ReportEvent): string {
  const day = (value: string) => value.replaceAll('-', '/');
  return installed === null || collected === null
    ? day(at.slice(0, 16)).replace('T', ' ')
    : `${day(installed)} – ${day(collected)}`;
}

/** Which photos are missing in a report since they could not be drawn; null: none. Source: REPORT-7 */
export function undrawnText({ photos, texts }: Parts): string | null {
  const named = photos
    .filter(({ undrawn }) => undrawn > 0)
    .map(({ event, undrawn }) => texts.undrawnOf(`${event.place} ${event.trap}, ${timeOfEvent(event)}`, undrawn));
  return named.length === 0 ? null : texts.undrawn(named.join('; '));
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
