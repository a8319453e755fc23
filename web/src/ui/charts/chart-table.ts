import { byteOrderMark, csvCell } from '@trapline/domain/common/csv.rules.ts';
import type { Chart, Picked } from './chart.ts';
import { sharesOf } from './pie-option.ts';

/** What a chart shows, as rows of texts under headings. Numbers are written as digits, so that programs read them. */
export interface ChartTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Words of a table. */
export interface TableWords {
  /** Where a time is marked. */
  readonly yes: string;
  /** Above the shares of a pie. */
  readonly share: string;
  /** A share from 0 to 1. */
  readonly shareText: (share: number) => string;
}

const digits = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** The table of a chart: a row for each place, slice or row of cells. Of what nothing is known the cell is empty. */
export function tableOf(chart: Chart, words: TableWords): ChartTable {
  if (chart.kind === 'pie') {
    const shares = sharesOf(chart);
    return {
      headings: [chart.heading, chart.value, words.share],
      rows: chart.slices.map(({ name, value }, place) => [name, digits(value), words.shareText(shares[place] ?? 0)]),
    };
  }
  const { axis, series } = chart;
  if (chart.kind === 'heat-map') {
    return {
      headings: [axis.heading, ...series.map(({ name }) => name)],
      rows: axis.categories.map(({ name }, index) => [name, ...series.map(({ values }) => digits(values[index]))]),
    };
  }
  const { thresholds = [], times = [] } = chart;
  return {
    headings: [axis.heading, ...[...series, ...thresholds, ...times].map(({ name }) => name)],
    rows: axis.categories.map(({ name }, index) => [
      name,
      ...series.map(({ values }) => digits(values[index])),
      ...thresholds.map(({ value }) => digits(value)),
      ...times.map(({ spans }) => (spans.some(({ from, to }) => from <= index && index <= to) ? words.yes : '')),
    ]),
  };
}

/** What a row of a chart's table stands for. */
export function pickedRow(chart: Chart, row: number): Picked {
  return { index: row, key: chart.kind === 'pie' ? (chart.slices[row]?.key ?? null) : null };
}

/** A table as a CSV file. Source: CHART-5, EXPORT-1. */
export function csvOf({ headings, rows }: ChartTable): string {
  const lines = [headings, ...rows].map((cells) => cells.map(csvCell).join(','));
  return `${byteOrderMark}${lines.join('\n')}\n`;
}
