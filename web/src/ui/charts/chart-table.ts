import { byteOrderMark, csvCell } from '@trapline/domain/common/csv.rules.ts';
import { type Chart, happened, isMarked, type MarkedBars, type Picked, type Plot } from './chart.ts';
import { sharesOf } from './pie-option.ts';

/**
 * A chart's data as rows of texts under headings. Numbers are written as plain digits, so that programs can read them.
 */
export interface ChartTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Texts of a table. */
export interface TableWords {
  /** Marks the rows in a marked period. */
  readonly yes: string;
  /** Heading of a pie's shares. */
  readonly share: string;
  /** Formats a share from 0 to 1. */
  readonly shareText: (share: number) => string;
}

const digits = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/**
 * Returns the table of a chart, with a row for each category, slice or row of cells. Cells of unknown values are empty.
 */
export function tableOf(chart: Chart, words: TableWords): ChartTable {
  if (chart.kind === 'pie') {
    const shares = sharesOf(chart);
    return {
      headings: [chart.heading, chart.value, words.share],
      rows: chart.slices.map(({ name, value }, index) => [name, digits(value), words.shareText(shares[index] ?? 0)]),
    };
  }
  const { axis, series } = chart;
  if (chart.kind === 'heat-map') {
    return {
      headings: [axis.heading, ...series.map(({ name }) => name)],
      rows: axis.categories.map(({ name }, index) => [name, ...series.map(({ values }) => digits(values[index]))]),
    };
  }
  const { thresholds = [], bars = [] } = chart;
  const times = (chart.times ?? []).filter(({ style }) => style !== 'missing');
  const places = happened(chart.places ?? []);
  return {
    headings: [axis.heading, ...[...series, ...thresholds, ...times, ...places, ...bars].map(({ name }) => name)],
    rows: axis.categories.map(({ name }, index) => [
      name,
      ...series.map(({ values }) => digits(values[index])),
      ...thresholds.map(({ value }) => digits(value)),
      ...times.map(({ spans }) => (spans.some(({ from, to }) => from <= index && index <= to) ? words.yes : '')),
      ...places.map(({ at }) => (at.includes(index) ? words.yes : '')),
      ...bars.map((marked) => markedIn(marked, chart, index, words)),
    ]),
  };
}

/** The names of the series whose bars are marked in a category; of a single series, only whether its bar is. */
function markedIn(marked: MarkedBars, { series }: Plot, index: number, { yes }: TableWords): string {
  const names = series.filter(({ key }) => isMarked(marked, key, index)).map(({ name }) => name);
  return series.length === 1 && names.length === 1 ? yes : names.join(' ');
}

/** Returns what a row of a chart's table stands for. */
export function pickedRow(chart: Chart, row: number): Picked {
  return { index: row, key: chart.kind === 'pie' ? (chart.slices[row]?.key ?? null) : null };
}

/** Returns a table as CSV text. Source: CHART-5, EXPORT-1. */
export function csvOf({ headings, rows }: ChartTable): string {
  const lines = [headings, ...rows].map((cells) => cells.map(csvCell).join(','));
  return `${byteOrderMark}${lines.join('\n')}\n`;
}
