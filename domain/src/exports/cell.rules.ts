import { csvCell } from '../common/csv.rules.ts';

/**
 * A typed cell of an export, independent of the file format.
 * - `text`: user-entered text, to be guarded against formulas
 * - `number`: a whole number
 * - `decimal`: a number shown with two decimals
 * - `change`: a change in percent, shown with its sign and one decimal
 * - `share`: a share in percent, shown with one decimal
 * - `instant`: local time, `YYYY-MM-DDTHH:MM:SS`
 * - `day`: `YYYY-MM-DD`
 * - `flag`: yes or no
 * - `off`: a setting that is switched off
 * - `blank`: not known, or not applicable to this event
 */
export type Cell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'decimal' | 'change' | 'share'; readonly value: number }
  | { readonly kind: 'instant'; readonly value: string }
  | { readonly kind: 'day'; readonly value: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'off' }
  | { readonly kind: 'blank' };

/** A cell as CSV. Source: EXPORT-1. */
export function csvOfCell(cell: Cell): string {
  if (cell.kind === 'blank') return '';
  if (cell.kind === 'text') return csvCell(cell.value);
  return shownCell(cell);
}

/** A cell as readers see it, without a guard: for paper. Source: REPORT-9. */
export function shownCell(cell: Cell): string {
  switch (cell.kind) {
    case 'blank':
    case 'off':
      return '-';
    case 'flag':
      return cell.value ? '1' : '0';
    case 'number':
      return String(cell.value);
    case 'decimal':
      return cell.value.toFixed(2);
    case 'change':
      return `${cell.value > 0 ? '+' : ''}${cell.value.toFixed(1)}%`;
    case 'share':
      return `${cell.value.toFixed(1)}%`;
    case 'text':
      return cell.value;
    case 'day':
    case 'instant':
      break;
  }
  return cell.value.replaceAll('-', '/').replace('T', ' ');
}

/** A line of a CSV file, including the line break. */
export function csvOfCells(cells: readonly Cell[]): string {
  return `${cells.map(csvOfCell).join(',')}\n`;
}
