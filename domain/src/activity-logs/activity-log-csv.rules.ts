import { csvCell } from '../common/csv.rules.ts';
import { activityLogTypes } from './activity-log.catalogue.ts';
import { activityLogType } from './activity-log.rules.ts';

/** Headings of an exported activity log, in column order. */
const headings = [
  { en: 'Time', ja: '日時' },
  { en: 'Type', ja: '種類' },
  { en: 'Details', ja: '詳細' },
  { en: 'Group', ja: 'グループ' },
  { en: 'ID', ja: 'ID' },
] as const;

/** The heading line, including the line break. */
export function activityLogCsvHeading(locale: 'en' | 'ja'): string {
  return line(headings.map((heading) => heading[locale]));
}

/**
 * The CSV line of an entry, including the line break. Cells are guarded against formulas.
 * @param entry `local_at` as `YYYY/MM/DD HH:mm:ss` in the reader's zone
 */
export function activityLogCsvLine(
  entry: {
    readonly local_at: string;
    readonly id: string;
    readonly log_group: string;
    readonly message: Readonly<Record<string, unknown>>;
  },
  locale: 'en' | 'ja',
): string {
  const type = activityLogTypes[activityLogType(entry)][locale];
  return line([entry.local_at, type, JSON.stringify(entry.message), entry.log_group, entry.id]);
}

function line(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}
