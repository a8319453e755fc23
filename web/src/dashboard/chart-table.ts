import { byteOrderMark, csvCell } from '@trapline/domain/common/csv.rules.ts';
import type { Appearance, DailyCount } from '@trapline/domain/dashboard/dashboard.schema.ts';

/** What a chart shows, as rows of texts under headings; numbers of the last columns stand right. */
export interface ChartTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Words of the table of a month. */
export interface MonthWords {
  readonly date: string;
  readonly insects: string;
  readonly overThreshold: string;
  readonly overIncrease: string;
  readonly yes: string;
}

/** The table of a monthly chart; a day on which nothing reported has no number. */
export function monthTable(days: readonly DailyCount[], words: MonthWords): ChartTable {
  return {
    headings: [words.date, words.insects, words.overThreshold, words.overIncrease],
    rows: days.map(({ date, count, over_threshold, over_increase }) => [
      date.replaceAll('-', '/'),
      count === null ? '' : String(count),
      over_threshold ? words.yes : '',
      over_increase ? words.yes : '',
    ]),
  };
}

/** The table of a rat graph. */
export function hourTable(
  { hours }: Appearance,
  words: { readonly hour: string; readonly appearances: string },
): ChartTable {
  return {
    headings: [words.hour, words.appearances],
    rows: hours.map((number, hour) => [`${hour}:00`, String(number)]),
  };
}

/** A table as a CSV file. Source: CHART-5, EXPORT-1. */
export function csvOf({ headings, rows }: ChartTable): string {
  const lines = [headings, ...rows].map((cells) => cells.map(csvCell).join(','));
  return `${byteOrderMark}${lines.join('\n')}\n`;
}
