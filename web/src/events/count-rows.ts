import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';

/** A row of the count table. */
export interface CountRow {
  readonly type: string;
  readonly count: number;
}

const othersLast = (row: CountRow) => Number(row.type === 'others');
/** Types that this version does not know come after those of the catalogue. */
const place = (type: string) => (isInsectType(type) ? insectTypes.indexOf(type) : insectTypes.length);

/**
 * Counts by type as rows, the most frequent first, equal ones in catalogue order, `others` always last; types without
 * insects are omitted. Source: INSECT-4.
 */
export function countRows(counts: Readonly<Record<string, number>>): readonly CountRow[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => ({ type, count }))
    .toSorted((a, b) => othersLast(a) - othersLast(b) || b.count - a.count || place(a.type) - place(b.type));
}

/** Sum of all rows. */
export function totalOf(rows: readonly CountRow[]): number {
  return rows.reduce((total, row) => total + row.count, 0);
}
