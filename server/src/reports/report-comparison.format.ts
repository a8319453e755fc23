import {
  addTypes,
  changeOf,
  foundTypes,
  indexOf,
  type ReportLine,
  sumOf,
} from '@trapline/domain/reports/report-figures.rules.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { comparedMonths, monthsOf } from '@trapline/domain/reports/report.rules.ts';
import type { PrintRow, PrintSection, PrintSeries } from '../platform/print/print.ts';
import { cells, column, monthsText, monthText, periodColours, typeColour, typeName } from './report-cells.format.ts';
import { causesText, type Parts, routeText } from './report-parts.format.ts';

/** Types that a pie shows besides the others. */
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

/** Charts with the tables that they refer to. */
export function chartSection({ figures, texts, locale }: Parts): PrintSection | null {
  const { lines, before, yearBefore, period } = figures;
  if (lines.length === 0) return null;
  const compared = comparedMonths(period);
  const months = monthsOf(period);
  const [beforeMonths, yearMonths] = [monthsOf(compared.before), monthsOf(compared.yearBefore)];
  const of = (all: readonly ReportLine[], month: string | undefined) =>
    sumOf(all.filter((line) => line.month === month));
  const byMonth = months.map((month, index): PrintRow => {
    const now = of(lines, month);
    return {
      cells: [
        ...[
          cells.text(monthText(month, locale)),
          cells.known(now.count),
          cells.known(of(before, beforeMonths[index]).count),
        ],
        ...[cells.known(of(yearBefore, yearMonths[index]).count), cells.known(now.index, 'decimal')],
      ],
    };
  });
  const { counts } = sumOf(lines);
  const top = foundTypes(counts)
    .filter((type) => type !== 'others')
    .slice(0, shownTypes);
  const shown: readonly InsectType[] = [...top, 'others'];
  const named = new Set<InsectType>(top);
  const others = (all: typeof counts) =>
    [...all].reduce((sum, [type, number]) => sum + (named.has(type) ? 0 : number), 0);
  const typed = (all: typeof counts) => shown.map((type) => (type === 'others' ? others(all) : (all.get(type) ?? 0)));
  const names = shown.map((type) => typeName(type, locale));
  const series = shown.map((type, index): PrintSeries => ({ column: index + 1, colour: typeColour(type) }));
  const { now: nowColour, before: beforeColour, yearBefore: yearColour } = periodColours;
  return {
    ...{ name: texts.charts, heading: texts.charts, landscape: false },
    blocks: [
      {
        ...{ kind: 'table', title: texts.byMonth, rows: byMonth, empty: texts.empty },
        columns: [
          ...[column(texts.month, 16), column(texts.thisPeriod, 14), column(texts.before, 14)],
          ...[column(texts.yearBefore, 14), column(texts.index, 14)],
        ],
      },
      {
        ...{ kind: 'chart', form: 'bars', title: texts.byMonth, table: 0, category: 0, rows: months.length },
        series: [
          ...[
            { column: 1, colour: nowColour },
            { column: 2, colour: beforeColour },
            { column: 3, colour: yearColour },
          ],
        ],
      },
      {
        ...{ kind: 'chart', form: 'lines', title: texts.indexByMonth, table: 0, category: 0, rows: months.length },
        series: [{ column: 4, colour: nowColour }],
      },
      {
        ...{ kind: 'table', title: texts.largest, empty: texts.empty },
        columns: [column(texts.type, 16), column(texts.count, 14)],
        rows: typed(counts).map((count, index) => ({ cells: [cells.text(names[index] ?? ''), cells.number(count)] })),
      },
      {
        ...{ kind: 'chart', form: 'pie', title: texts.largest, table: 3, category: 0, rows: shown.length },
        series: [{ column: 1, colour: nowColour }],
        colours: series.map(({ colour }) => colour),
      },
      {
        ...{ kind: 'table', title: texts.typesByMonth, empty: texts.empty },
        columns: [column(texts.month, 16), ...names.map((name) => column(name, 14))],
        rows: months.map((month) => {
          const known = addTypes(lines.filter((line) => line.month === month).map((line) => line.counts));
          return { cells: [cells.text(monthText(month, locale)), ...typed(known).map(cells.number)] };
        }),
      },
      { kind: 'chart', form: 'stacked', title: texts.typesByMonth, table: 5, category: 0, rows: months.length, series },
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
