import { csvOfCell } from '@trapline/domain/exports/cell.rules.ts';
import {
  isOwnerColumn,
  ownerCells,
  type ExportedOwner,
  type OwnerColumn,
} from '@trapline/domain/exports/event-cells.rules.ts';
import type { EventCsvColumn } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import type { CsvLine } from '../platform/csv/csv-lines.ts';

type Form = Exclude<CsvLine[number], Buffer>;

/** How fields of COPY become the cells of `eventCells`; a test compares the two. */
const forms: { readonly [C in Exclude<EventCsvColumn, 'number' | OwnerColumn>]: Form } = {
  threshold: 'number',
  increase_threshold: 'number_or_off',
  captured_at: 'instant',
  start_capture_at: 'instant',
  total: 'gate',
  insects: { lastCode: insectTypes.length },
  detected: 'flag',
  detected_from: 'instant',
  detected_to: 'instant',
  pickup: 'flag',
  misdetection: 'flag',
  tags: 'text',
};

/**
 * The line format for one sensor or site: its own values are inserted here, the rest come from each event.
 * @param columns starting with the number; null is an empty cell
 */
export function csvLine(columns: readonly (EventCsvColumn | null)[], owner: ExportedOwner): CsvLine {
  const line: CsvLine[number][] = [];
  let constant = '';
  for (const column of columns) {
    if (column === 'number') continue;
    constant += ',';
    if (column === null) continue;
    if (isOwnerColumn(column)) {
      constant += ownerCells(column, owner).map(csvOfCell).join(',');
      continue;
    }
    line.push(Buffer.from(constant), forms[column]);
    constant = '';
  }
  line.push(Buffer.from(`${constant}\n`));
  return line;
}
