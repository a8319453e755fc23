import { sortInsectTypes } from '@trapline/domain/insects/insect.rules.ts';
import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { sumOf } from '@trapline/domain/reports/report-figures.rules.ts';
import type { ReportFormat } from '@trapline/domain/reports/report.catalogue.ts';
import { stationCsvColumns } from '@trapline/domain/station/station-csv.rules.ts';
import type { PrintDocument, PrintRow } from '../platform/print/print.ts';
import { cells, column, typeName } from './report-cells.format.ts';
import { type ReportContent, subjectOf } from './report-parts.format.ts';
import { reportTexts } from './report-texts.format.ts';

/**
 * The legacy report: one plain sheet with the columns of the station CSV, and the photos beside each event. On paper,
 * types without insects are left out, since 26 columns could not be read. Source: REPORT-8
 */
export function legacyReport(
  { figures, photos, locale, requested }: ReportContent,
  format: ReportFormat,
): PrintDocument {
  const texts = reportTexts[locale];
  const { counts } = sumOf(figures.lines);
  const types: readonly InsectType[] = sortInsectTypes([...insectTypes]).filter(
    (type) => format === 'xlsx' || counts.has(type),
  );
  const withThreshold = figures.events.some(({ threshold }) => threshold !== null);
  const columns = stationCsvColumns(withThreshold, locale);
  const photosOf = new Map(photos.map(({ event, photos: shown }) => [event.id, shown]));
  const rows = figures.events.map(
    (event, index): PrintRow => ({
      cells: [
        ...[cells.number(index + 1), cells.text(event.place), cells.text(event.trap), cells.day(event.installed)],
        ...[cells.day(event.collected), cells.number(event.days), cells.text(event.month), cells.instant(event.at)],
        cells.number(event.photos),
        ...types.map((type) => (event.count === null ? cells.blank : cells.number(event.counts.get(type) ?? 0))),
        ...[cells.number(event.count), cells.decimal(event.index)],
        ...(withThreshold ? [cells.number(event.over ? 1 : 0)] : []),
      ],
      photos: photosOf.get(event.id) ?? [],
    }),
  );
  const widths = [5, 20, 13, 12, 12, 8, 9, 17, 7];
  return {
    ...{ title: texts.legacyTitle, subject: subjectOf(figures, texts), locale, foot: texts.madeWith(requested) },
    sections: [
      {
        ...{ name: texts.events, heading: texts.legacyTitle, landscape: true },
        blocks: [
          {
            ...{ kind: 'table', title: null, rows, empty: texts.empty },
            columns: [
              ...columns.before.map((heading, index) => column(heading, widths[index] ?? 10)),
              ...types.map((type) => column(typeName(type, locale), 9)),
              ...columns.after.map((heading) => column(heading, 9)),
            ],
          },
        ],
      },
    ],
  };
}
