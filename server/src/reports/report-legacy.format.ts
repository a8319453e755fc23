import type { Cell } from '@trapline/domain/exports/cell.rules.ts';
import { eventCells } from '@trapline/domain/exports/event-cells.rules.ts';
import {
  combinedCsvColumns,
  eventCsvColumns,
  type EventCsvColumn,
  eventCsvHeadings,
} from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { sortInsectTypes } from '@trapline/domain/insects/insect.rules.ts';
import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { addTypes, type ReportEvent } from '@trapline/domain/reports/report-figures.rules.ts';
import type { ReportFormat } from '@trapline/domain/reports/report.catalogue.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { stationCsvColumns } from '@trapline/domain/station/station-csv.rules.ts';
import type { PrintColumn, PrintDocument } from '../platform/print/print.ts';
import { cells, column, typeName } from './report-cells.format.ts';
import { type ReportContent, subjectOf, undrawnText } from './report-parts.format.ts';
import { reportTexts } from './report-texts.format.ts';

/** Columns of a table and what they hold. */
interface LegacyTable {
  readonly columns: readonly PrintColumn[];
  /** @param line number of the event in its table, from 1 */
  readonly cellsOf: (event: ReportEvent, line: number) => readonly Cell[];
}

/**
 * The legacy report: one plain sheet with the columns of the CSV, and the photos beside each event; a table for events of
 * traps, and one for each type of sensor. On paper, types without insects are left out, since 26 columns could not be
 * read. Source: REPORT-8
 */
export function legacyReport(content: ReportContent, format: ReportFormat): PrintDocument {
  const { figures, photos, locale, requested } = content;
  const texts = reportTexts[locale];
  const counts = addTypes(figures.events.map((event) => event.counts));
  const types = sortInsectTypes([...insectTypes]).filter((type) => format === 'xlsx' || counts.has(type));
  const photosOf = new Map(photos.map(({ event, photos: shown }) => [event.id, shown]));
  const kinds = Map.groupBy(figures.events, ({ exported }) => exported?.type ?? 'traps');
  if (kinds.size === 0) kinds.set(figures.form === 'sensors' ? 'fly_scan' : 'traps', []);
  const tables = [...kinds].map(([kind, events]) => {
    const { columns, cellsOf } = kind === 'traps' ? trapTable(content, types) : sensorTable(kind, content, types);
    const rows = events.map((event, index) => ({
      cells: cellsOf(event, index + 1),
      photos: photosOf.get(event.id) ?? [],
    }));
    return { kind: 'table' as const, title: null, columns, rows, empty: texts.empty };
  });
  const undrawn = undrawnText({ ...content, texts });
  const notes = undrawn === null ? [] : [{ kind: 'note' as const, text: undrawn }];
  return {
    ...{ title: texts.legacyTitle, subject: subjectOf(figures, texts), locale, foot: texts.madeWith(requested) },
    sections: [{ name: texts.events, heading: texts.legacyTitle, landscape: true, blocks: [...tables, ...notes] }],
  };
}

const trapWidths = [5, 20, 13, 15, 15, 8, 12, 17, 7];

function trapTable({ figures, locale }: ReportContent, types: readonly InsectType[]): LegacyTable {
  const withThreshold = figures.events.some(({ exported, threshold }) => exported === null && threshold !== null);
  const { before, after } = stationCsvColumns(withThreshold, locale);
  return {
    columns: [
      ...before.map((heading, index) => column(heading, trapWidths[index] ?? 10)),
      ...types.map((type) => column(typeName(type, locale), 9)),
      ...after.map((heading) => column(heading, 9)),
    ],
    cellsOf: (event, line) => [
      ...[cells.number(line), cells.text(event.place), cells.text(event.trap), cells.day(event.installed)],
      ...[cells.day(event.collected), cells.number(event.days), cells.text(event.month), cells.instant(event.at)],
      cells.number(event.photos),
      ...types.map((type) => (event.count === null ? cells.blank : cells.number(event.counts.get(type) ?? 0))),
      ...[cells.number(event.count), cells.decimal(event.index)],
      ...(withThreshold ? [cells.number(event.over ? 1 : 0)] : []),
    ],
  };
}

/** Wide enough for names, narrow for figures; the rest is 9. */
const sensorWidths: Partial<Record<EventCsvColumn, number>> = {
  ...{ number: 5, organization: 16, user: 14, sensor: 16, id: 14, place: 18, installed_on: 13, tags: 16 },
  ...{ captured_at: 17, start_capture_at: 17, detected_from: 17, detected_to: 17 },
};

/** The columns of a sensor's CSV without the memo, which is not for those who read reports. */
function sensorTable(type: SensorType, { locale }: ReportContent, types: readonly InsectType[]): LegacyTable {
  const own = eventCsvColumns[type].length === 0 ? combinedCsvColumns : eventCsvColumns[type];
  const columns = own.filter((name) => name !== 'memo');
  return {
    columns: columns.flatMap((name) =>
      name === 'insects'
        ? types.map((one) => column(typeName(one, locale), 9))
        : [column(eventCsvHeadings[locale][name], sensorWidths[name] ?? 9)],
    ),
    cellsOf: ({ exported, counts, count }, line) =>
      columns.flatMap((name): readonly Cell[] => {
        if (exported === null) return [];
        if (name !== 'insects') return eventCells([name], line, exported.owner, exported.event);
        return types.map((one) => (count === null ? cells.blank : cells.number(counts.get(one) ?? 0)));
      }),
  };
}
