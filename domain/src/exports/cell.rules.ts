import { csvCell } from '../common/csv.rules.ts';

/**
 * A typed cell of an export, independent of the file format.
 * - `text`: user-entered text, to be guarded against formulas
 * - `number`: a whole number
 * - `instant`: local time, `YYYY-MM-DDTHH:MM:SS`
 * - `day`: `YYYY-MM-DD`
 * - `flag`: yes or no
 * - `off`: a setting that is switched off
 * - `blank`: not known, or not applicable to this event
 */
export type Cell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'instant'; readonly value: string }
  | { readonly kind: 'day'; readonly value: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'off' }
  | { readonly kind: 'blank' };

/** A cell as CSV. Source: EXPORT-1. */
export function csvOfCell(cell: Cell): string {
  if (cell.kind === 'blank') return '';
  if (cell.kind === 'off') return '-';
  if (cell.kind === 'flag') return cell.value ? '1' : '0';
  if (cell.kind === 'number') return String(cell.value);
  if (cell.kind === 'text') return csvCell(cell.value);
  return cell.value.replaceAll('-', '/').replace('T', ' ');
}

/** A line of a CSV file, including the line break. */
export function csvOfCells(cells: readonly Cell[]): string {
  return `${cells.map(csvOfCell).join(',')}\n`;
}
