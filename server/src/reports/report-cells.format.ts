import type { Cell } from '@trapline/domain/exports/cell.rules.ts';
import { insectColourOf } from '@trapline/domain/insects/insect-colour.catalogue.ts';
import { insectDrawings } from '@trapline/domain/insects/insect-drawings.catalogue.ts';
import { insectReference, type InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { foundTypes, type TypeCounts } from '@trapline/domain/reports/report-figures.rules.ts';
import type { ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import type { FigureLine, PrintColumn } from '../platform/print/print.ts';

type Locale = 'en' | 'ja';

/** Cells of a report; null is a blank cell. */
export const cells = {
  text: (value: string | null): Cell => (value === null ? cells.blank : { kind: 'text', value }),
  number: (value: number | null): Cell => (value === null ? cells.blank : { kind: 'number', value }),
  decimal: (value: number | null): Cell => (value === null ? cells.blank : { kind: 'decimal', value }),
  change: (value: number | null): Cell => (value === null ? { kind: 'off' } : { kind: 'change', value }),
  share: (value: number): Cell => ({ kind: 'share', value }),
  day: (value: string | null): Cell => (value === null ? cells.blank : { kind: 'day', value }),
  instant: (value: string): Cell => ({ kind: 'instant', value }),
  /** A figure of a period in which there may have been nothing. Source: REPORT-6. */
  known: (value: number | null, kind: 'number' | 'decimal' = 'number'): Cell =>
    value === null ? { kind: 'off' } : { kind, value },
  blank: { kind: 'blank' } satisfies Cell,
};

/** A column of a table. @param width in characters */
export const column = (heading: string, width: number): PrintColumn => ({ heading, width });

/** The series of eight colours of the charts, `RRGGBB`; the last one is that of others. Source: INSECT-6. */
const series = ['0F766E', 'D97706', '2563EB', 'BE185D', '65A30D', '7C3AED', '0891B2', '9AA5B1'] as const;

/** Colours of periods: this one, the one before, the year before. */
export const periodColours = { now: series[0], before: 'F0A24A', yearBefore: series[7] } as const;

/** Colour of a type in charts, `RRGGBB`. */
export function typeColour(type: InsectType): string {
  return series[insectColourOf(type).colour] ?? series[7];
}

/** Name of a type. */
export function typeName(type: InsectType, locale: Locale): string {
  return insectReference[type].name[locale];
}

/** Counts by type in one line of text, the most frequent first. */
export function countsText(counts: TypeCounts, locale: Locale): string {
  const separator = locale === 'ja' ? '、' : ', ';
  return foundTypes(counts)
    .map((type) => `${typeName(type, locale)} ${counts.get(type) ?? 0}`)
    .join(separator);
}

/** A month as people write it: `2026/10`, `2026年10月`. */
export function monthText(month: string, locale: Locale): string {
  const [year = '', number = ''] = month.split('-');
  return locale === 'ja' ? `${year}年${Number(number)}月` : `${year}/${number}`;
}

/** Months from one to another. */
export function monthsText({ from, to }: ReportMonths, locale: Locale): string {
  const first = monthText(from, locale);
  if (from === to) return first;
  return locale === 'ja' ? `${first}～${monthText(to, locale)}` : `${first} – ${monthText(to, locale)}`;
}

/** The drawing of a type as lines. */
export function figureOf(type: InsectType): readonly FigureLine[] {
  const { middle, half, fineMiddle, fine, dotsMiddle, dots, shade } = insectDrawings[type];
  const lines = (
    paths: readonly string[] | undefined,
    look: Omit<FigureLine, 'd' | 'mirrored'>,
    sides: readonly boolean[],
  ) => sides.flatMap((mirrored) => (paths ?? []).map((d): FigureLine => ({ d, mirrored, ...look })));
  const outline = { stroke: 1.5, opacity: 1 };
  const thin = { stroke: 0.9, opacity: 1 };
  const full = { stroke: null, opacity: 1 };
  const [alone, both] = [[false], [false, true]];
  return [
    ...lines(shade, { stroke: null, opacity: 0.28 }, both),
    ...lines(middle, outline, alone),
    ...lines(half, outline, both),
    ...lines(fineMiddle, thin, alone),
    ...lines(fine, thin, both),
    ...lines(dotsMiddle, full, alone),
    ...lines(dots, full, both),
  ];
}
