import {
  addTypes,
  changeOf,
  foundTypes,
  indexOf,
  type ReportLine,
  sumOf,
  type TypeCounts,
} from '@trapline/domain/reports/report-figures.rules.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { comparedMonths, monthsOf } from '@trapline/domain/reports/report.rules.ts';
import type { PrintRow, PrintSection, PrintSeries } from '../platform/print/print.ts';
import { cells, column, monthsText, monthText, periodColours, typeColour, typeName } from './report-cells.format.ts';
import { causesText, type Parts, routeText } from './report-parts.format.ts';

/** Types that have a slice of their own in a pie; all others share one. */
const shownTypes = 5;

/** The types with number, share, route and causes. */
export function typeSection({ figures, texts, locale }: Parts): PrintSection {
  const { counts } = sumOf(figures.lines);
  const types = foundTypes(counts);
  const sum = types.reduce((all, type) => all + (counts.get(type) ?? 0), 0);
  const rows: PrintRow[] = types.map((type) => {
    const count = counts.get(type) ?? 0;
    return {
      cells: [
        ...[
          cells.text(typeName(type, locale)),
          cells.number(count),
          cells.share(Math.round((1_000 * count) / sum) / 10),
        ],
        ...[cells.text(routeText(type, texts)), cells.text(causesText(type, texts, locale))],
      ],
    };
  });
  if (rows.length > 0)
    rows.push({
      cells: [cells.text(texts.total), cells.number(sum), cells.share(100), cells.blank, cells.blank],
      strong: true,
    });
  return {
    ...{ name: texts.types, heading: texts.types, landscape: false },
    blocks: [
      {
        kind: 'table',
        title: null,
        columns: [
          ...[column(texts.type, 28), column(texts.count, 11), column(texts.share, 12)],
          ...[column(texts.route, 22), column(texts.causes, 32)],
        ],
        rows,
        empty: texts.empty,
      },
      { kind: 'note', text: figures.form === 'traps' ? texts.typesNote : `${texts.typesNote} ${texts.sensorNote}` },
    ],
  };
}

/** The months beside those compared with, as charts with the table that they refer to. */
export function monthSection({ figures, texts, locale }: Parts): PrintSection | null {
  const { lines, before, yearBefore, period } = figures;
  if (lines.length === 0) return null;
  const compared = comparedMonths(period);
  const months = monthsOf(period);
  const [beforeMonths, yearMonths] = [monthsOf(compared.before), monthsOf(compared.yearBefore)];
  const of = (all: readonly ReportLine[], month: string | undefined) =>
    sumOf(all.filter((line) => line.month === month));
  const rows = months.map((month, index): PrintRow => {
    const now = of(lines, month);
    const counts = [now, of(before, beforeMonths[index]), of(yearBefore, yearMonths[index])];
    return {
      cells: [
        ...[cells.text(monthText(month, locale)), ...counts.map(({ count }) => cells.known(count))],
        cells.known(now.index, 'decimal'),
      ],
    };
  });
  const colours = [periodColours.now, periodColours.before, periodColours.yearBefore];
  const chart = { kind: 'chart', table: 0, category: 0, rows: months.length } as const;
  return {
    ...{ name: texts.byMonth, heading: texts.byMonth, landscape: false },
    blocks: [
      {
        ...{ kind: 'table', title: null, rows, empty: texts.empty },
        columns: [
          ...[column(texts.month, 20), column(texts.thisPeriod, 20), column(texts.before, 20)],
          ...[column(texts.yearBefore, 20), column(texts.index, 20)],
        ],
      },
      {
        ...{ ...chart, form: 'bars', title: texts.byMonth },
        series: colours.map((colour, index) => ({ column: index + 1, colour })),
      },
      { ...chart, form: 'lines', title: texts.indexByMonth, series: [{ column: 4, colour: periodColours.now }] },
    ],
  };
}

/** The most frequent types and all others, in all and by month, as charts with the tables that they refer to. */
export function largestSection({ figures, texts, locale }: Parts): PrintSection | null {
  const { lines, period } = figures;
  const months = monthsOf(period);
  const { counts } = sumOf(lines);
  const top = foundTypes(counts)
    .filter((type) => type !== 'others')
    .slice(0, shownTypes);
  if (counts.size === 0) return null;
  const shown: readonly InsectType[] = [...top, 'others'];
  const named = new Set<InsectType>(top);
  const others = (all: TypeCounts) => [...all].reduce((sum, [type, number]) => sum + (named.has(type) ? 0 : number), 0);
  const typed = (all: TypeCounts) => shown.map((type) => (type === 'others' ? others(all) : (all.get(type) ?? 0)));
  const names = shown.map((type) => typeName(type, locale));
  const series = shown.map((type, index): PrintSeries => ({ column: index + 1, colour: typeColour(type) }));
  return {
    ...{ name: texts.charts, heading: texts.largest, landscape: false },
    blocks: [
      {
        ...{ kind: 'table', title: null, empty: texts.empty },
        columns: [column(texts.type, 16), column(texts.count, 14)],
        rows: typed(counts).map((count, index) => ({ cells: [cells.text(names[index] ?? ''), cells.number(count)] })),
      },
      {
        ...{ kind: 'chart', form: 'pie', title: texts.largest, table: 0, category: 0, rows: shown.length },
        series: [{ column: 1, colour: periodColours.now }],
        colours: series.map(({ colour }) => colour),
      },
      {
        ...{ kind: 'table', title: texts.typesByMonth, empty: texts.empty },
        columns: [column(texts.month, 16), ...names.map((name) => column(name, 14))],
        rows: months.map((month) => {
          const known = addTypes(lines.filter((line) => line.month === month).map((line) => line.counts));
          return { cells: [cells.text(monthText(month, locale)), ...typed(known).map((count) => cells.number(count))] };
        }),
      },
      { kind: 'chart', form: 'stacked', title: texts.typesByMonth, table: 2, category: 0, rows: months.length, series },
    ],
  };
}

/** Figures beside those of the period and of the year before. Source: REPORT-10. */
export function comparisonSection({ figures, texts, locale }: Parts): PrintSection {
  const { lines, before, yearBefore, period } = figures;
  const compared = comparedMonths(period);
  const sums = [lines, before, yearBefore].map(sumOf);
  const row = (
    name: string,
    of: (sum: ReturnType<typeof sumOf>) => number | null,
    kind: 'number' | 'decimal',
  ): PrintRow => {
    const [now = null, base = null, year = null] = sums.map((sum) => (sum.events === 0 ? null : of(sum)));
    return {
      cells: [
        ...[cells.text(name), cells.known(now, kind), cells.known(base, kind), cells.change(changeOf(now, base))],
        ...[cells.known(year, kind), cells.change(changeOf(now, year))],
      ],
    };
  };
  const types = foundTypes(addTypes(sums.map(({ counts }) => counts)));
  return {
    ...{ name: texts.comparison, heading: texts.comparison, landscape: false },
    blocks: [
      {
        kind: 'note',
        text:
          texts.comparisonNote(monthsText(compared.before, locale), monthsText(compared.yearBefore, locale)) +
          (figures.underWay ? texts.underWay : ''),
      },
      {
        kind: 'table',
        title: null,
        columns: [
          ...[
            column(texts.figure, 30),
            column(texts.thisPeriod, 13),
            column(texts.before, 13),
            column(texts.change, 13),
          ],
          ...[column(texts.yearBefore, 13), column(texts.change, 13)],
        ],
        rows: [
          row(texts.records, ({ events }) => events, 'number'),
          row(texts.daysTotal, ({ days }) => days, 'number'),
          { ...row(texts.insects, ({ count }) => count, 'number'), strong: true },
          { ...row(texts.index, ({ count, days }) => indexOf(count ?? 0, days), 'decimal'), strong: true },
          row(texts.over, ({ over }) => over, 'number'),
          ...types.map((type) => row(typeName(type, locale), ({ counts }) => counts.get(type) ?? 0, 'number')),
        ],
        empty: texts.empty,
      },
    ],
  };
}
