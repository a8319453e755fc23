import { csvCell } from '../common/csv.rules.ts';

/**
 * A cell of an export before it is written, as CSV today, as a spreadsheet later.
 * - `text`: people's words, to be guarded where a spreadsheet would take them for a formula
 * - `number`: a whole number
 * - `instant`: `YYYY-MM-DDTHH:MM:SS` as clocks of the place show it
 * - `day`: `YYYY-MM-DD`
 * - `flag`: yes or no
 * - `off`: a setting that is switched off
 * - `blank`: not known, or not for this event
 */
export type Cell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'instant'; readonly value: string }
  | { readonly kind: 'day'; readonly value: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'off' }
  | { readonly kind: 'blank' };

/** A cell as it stands in a CSV file. Source: EXPORT-1. */
export function csvOfCell(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return csvCell(cell.value);
    case 'number':
      return String(cell.value);
    case 'instant':
      return cell.value.replaceAll('-', '/').replace('T', ' ');
    case 'day':
      return cell.value.replaceAll('-', '/');
    case 'flag':
      return cell.value ? '1' : '0';
    case 'off':
      return '-';
    case 'blank':
      return '';
  }
}

/** A line of a CSV file, with its end. */
export function csvOfCells(cells: readonly Cell[]): string {
  return `${cells.map(csvOfCell).join(',')}\n`;
}
