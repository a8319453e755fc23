import { type ChartAxis, labelledSteps } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import { happened, isMarked, type MarkedPlaces, type MarkedTimes, type Plot, type Series } from './chart.ts';
import { type ChartLook, colourOf, lineMark, thresholdMark } from './chart-look.ts';
import {
  axisLook,
  type ChartOption,
  type Drawing,
  fillOf,
  gridOf,
  indexOf,
  tooltipLook,
  valueText,
} from './chart-option.ts';
import { thresholdLabelPosition } from './threshold-label.ts';

/**
 * Maximum number of lines across a chart, more of which would be unreadable, and of points with a symbol of full size.
 */
const most = { lines: 25, points: 100 } as const;

/** Returns the steps that get a number, from 0. */
export function namedSteps(scale: ChartAxis): readonly number[] {
  const { maximum, step } = scale;
  const every = step * labelledSteps(scale);
  return Array.from({ length: Math.floor(maximum / every) + 1 }, (_, index) => index * every);
}

/**
 * Returns the option for lines or bars, with thresholds across them and periods marked behind them. Source: CHART-3,
 * CHART-6.
 */
export function plotOption(plot: Plot, drawing: Drawing): ChartOption {
  const { look } = drawing;
  const lines = plot.kind === 'lines';
  return {
    animation: false,
    grid: gridOf(drawing.medium),
    xAxis: lines ? lineAxis(plot, look) : barAxis(plot, look),
    yAxis: valueAxis(plot, drawing),
    tooltip: {
      ...tooltipLook(look),
      trigger: 'axis',
      axisPointer: { type: lines ? 'line' : 'shadow', lineStyle: { color: look.soft }, animation: false },
      formatter: (params) => tooltipOf(plot, indexOf(params), drawing),
    },
    series: [
      ...plot.series.map((one, index) =>
        lines ? lineOf(one, one.look ?? index, look) : barsOf(plot, one, one.look ?? index, drawing),
      ),
      marksOf(plot, drawing),
    ],
  };
}

/** Returns the tooltip of a category on the axis: its name, the value of each series, and the periods it is in. */
function tooltipOf(
  { axis, series, times = [], places = [], bars = [] }: Plot,
  index: number,
  { words }: Drawing,
): string {
  const category = axis.categories[index];
  if (!category) return '';
  const values = series.map(({ name, values }) => words.tell(name, valueText(values[index] ?? null, words)));
  const marked = times.filter(
    ({ style, spans }) => style !== 'missing' && spans.some(({ from, to }) => from <= index && index <= to),
  );
  const here = happened(places).filter(({ at }) => at.includes(index));
  const outlined = bars.filter((one) => series.some(({ key }) => isMarked(one, key, index)));
  return [category.name, ...values, ...[...marked, ...here, ...outlined].map(({ name }) => name)].join('\n');
}

/** Returns the axis of lines: points are at the whole numbers from 1, with room for half a category on each side. */
function lineAxis({ axis }: Plot, look: ChartLook) {
  const { categories, labelled = categories.keys() } = axis;
  const values = [...labelled].map((index) => index + 1);
  return {
    type: 'value' as const,
    min: 0,
    max: categories.length + 1,
    ...nameOf(axis.name),
    ...axisLook(look),
    splitLine: { show: false },
    axisTick: { customValues: values, lineStyle: { color: look.line } },
    axisLabel: {
      customValues: values,
      color: look.soft,
      formatter: (value: number) => categories[value - 1]?.label ?? '',
    },
  };
}

function barAxis({ axis }: Plot, look: ChartLook) {
  const { categories, labelled, fitting = false } = axis;
  const isLabelled = (index: number) => !labelled || labelled.includes(index);
  return {
    type: 'category' as const,
    data: categories.map(({ label }) => label),
    ...nameOf(axis.name),
    ...axisLook(look),
    axisTick: { show: false },
    axisLabel: { interval: fitting ? ('auto' as const) : isLabelled, color: look.soft },
  };
}

function nameOf(name: string) {
  return { name, nameLocation: 'middle' as const, nameGap: 26 };
}

/** Returns the vertical axis, from 0. */
function valueAxis({ scale, value }: Plot, { look, words }: Drawing) {
  const { maximum, step } = scale;
  return {
    type: 'value' as const,
    min: 0,
    max: maximum,
    // Of many steps only those with a number have a line.
    interval: maximum / step <= most.lines ? step : step * labelledSteps(scale),
    name: value,
    ...axisLook(look),
    nameTextStyle: { color: look.soft, align: 'left' as const },
    axisLabel: { color: look.soft, customValues: [...namedSteps(scale)], formatter: words.number },
    splitLine: { lineStyle: { color: look.line } },
  };
}

function lineOf({ key, name, values, quiet = false }: Series, index: number | 'rest', look: ChartLook) {
  const { symbol, dash } = lineMark(index);
  const color = colourOf(look, index);
  return {
    type: 'line' as const,
    id: key,
    name,
    data: values.map((value, index) => [index + 1, value ?? '-']),
    symbol,
    symbolSize: values.length > most.points ? 2 : quiet ? 4 : symbol === 'circle' ? 5 : 7,
    z: quiet ? 2 : 3,
    showSymbol: true,
    itemStyle: { color },
    lineStyle: { color, width: quiet ? 1.25 : 2, type: dash },
  };
}

/** A bar and its label, pixels. */
interface LabelPlace {
  readonly rect: Size;
  readonly labelRect: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Whether the value of a bar can be written at it, so that it is clear which bar it belongs to. Where it cannot, as on a
 * phone, the tooltip and the table have it.
 */
export function hasRoom(bar: Size, label: Size, { series, stacked }: Pick<Plot, 'series' | 'stacked'>): boolean {
  if (stacked) return label.width <= bar.width && label.height <= bar.height;
  return series.length === 1 || label.width <= bar.width * 1.4;
}

function barsOf(plot: Plot, { key, name, values, looks }: Series, index: number | 'rest', drawing: Drawing) {
  const { stacked, labelled, bars = [] } = plot;
  const { look, words } = drawing;
  return {
    type: 'bar' as const,
    id: key,
    name,
    data: values.map((value, at) => {
      const own = looks?.[at] ?? index;
      const marked = bars.some((one) => isMarked(one, key, at));
      if (own === index && !marked) return value ?? '-';
      const outline = marked ? { borderColor: look.alertLine, borderWidth: 2 } : {};
      return { value: value ?? '-', itemStyle: { ...fillOf(drawing, own), ...outline } };
    }),
    barCategoryGap: '25%',
    ...(stacked ? { stack: 'all' } : {}),
    itemStyle: { ...fillOf(drawing, index), ...(stacked ? { borderColor: look.surface, borderWidth: 1 } : {}) },
    ...(labelled
      ? {
          labelLayout: ({ rect, labelRect }: LabelPlace) => ({
            hideOverlap: true,
            // The library cannot hide a single label, so it is moved away.
            ...(hasRoom(rect, labelRect, plot) ? {} : { x: -1_000 }),
          }),
          label: {
            show: true,
            position: stacked ? ('inside' as const) : ('top' as const),
            color: look.ink,
            ...(stacked ? { textBorderColor: look.surface, textBorderWidth: 3 } : {}),
            formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
              const value = values[dataIndex] ?? null;
              return value === null ? '' : words.number(value);
            },
          },
        }
      : {}),
  };
}

/** Start and end of a marked period. */
type Area = [
  {
    xAxis: number;
    itemStyle: { readonly color: string; readonly borderColor?: string; readonly borderWidth?: number };
  },
  { xAxis: number },
];

/**
 * Returns a series without values that carries thresholds and marked periods, so that they stay when series are hidden.
 */
function marksOf(plot: Plot, { look, words }: Drawing) {
  const { kind, thresholds = [], times = [], places = [] } = plot;
  return {
    type: 'line' as const,
    id: 'marks',
    data: [],
    silent: true,
    tooltip: { show: false },
    markArea: { silent: true, data: times.flatMap((time) => areasOf(time, plot, look)) },
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      data: [
        ...thresholds.map(({ name, value, look: own }, index) => ({
          yAxis: value,
          lineStyle: { color: look.ink, width: 1.5, type: thresholdMark(own ?? index).line },
          label: {
            position: thresholdLabelPosition(value, plot),
            color: look.ink,
            textBorderColor: look.surface,
            textBorderWidth: 3,
            formatter: words.tell(name, words.number(value)),
          },
        })),
        ...places.flatMap((one) => placesOf(one, kind, look)),
      ],
    },
  };
}

/** Returns the vertical lines of marked places. */
function placesOf({ name, style, at }: MarkedPlaces, kind: Plot['kind'], look: ChartLook) {
  const first = kind === 'lines' ? 1 : 0;
  return at.map((index) => ({
    xAxis: index + first,
    lineStyle: { color: look.soft, width: 1, type: style === 'now' ? ('dotted' as const) : ('solid' as const) },
    // The name is above the triangles and left of its line, so that it is neither covered nor cut off at the end.
    label:
      style === 'now'
        ? { position: 'end' as const, distance: 13, align: 'right' as const, color: look.soft, formatter: name }
        : { position: 'end' as const, distance: 2, color: look.ink, formatter: '▼' },
  }));
}

/** Returns the areas of marked periods; a category extends half of its width to each side. */
function areasOf({ style, spans }: MarkedTimes, { kind, axis }: Plot, look: ChartLook): readonly Area[] {
  // Points of lines are at the whole numbers from 1, bars at those from 0.
  const first = kind === 'lines' ? 1 : 0;
  const itemStyle =
    style !== 'outlined'
      ? { color: style === 'filled' ? look.alertWash : look.missingWash }
      : {
          color: 'transparent',
          borderColor: look.alertLine,
          borderWidth: axis.categories.length > most.points ? 1 : 2,
        };
  return spans.map(({ from, to }) => [{ xAxis: from + first - 0.5, itemStyle }, { xAxis: to + first + 0.5 }]);
}
