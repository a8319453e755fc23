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
  if (cell.kind === 'blank') return '';
  if (cell.kind === 'off') return '-';
  if (cell.kind === 'flag') return cell.value ? '1' : '0';
  if (cell.kind === 'number') return String(cell.value);
  if (cell.kind === 'text') return csvCell(cell.value);
  return cell.value.replaceAll('-', '/').replace('T', ' ');
}

/** A line of a CSV file, with its end. */
export function csvOfCells(cells: readonly Cell[]): string {
  return `${cells.map(csvOfCell).join(',')}\n`;
}
