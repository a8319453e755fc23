import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';

/** A place on a chart's axis. */
export interface Category {
  /** On the axis. */
  readonly label: string;
  /** Wherever it stands alone: in tooltips, tables and files. */
  readonly name: string;
}

/** The axis along which values are shown. */
export interface CategoryAxis {
  /** On the axis. */
  readonly name: string;
  /** Above its column in tables. */
  readonly heading: string;
  readonly categories: readonly Category[];
  /** Which places have their label, where there is no room for all. */
  readonly labelled?: readonly number[];
}

/** Values that belong together: a line, bars of one colour, a row of a heat map. */
export interface Series {
  /** Tells it from the others. */
  readonly key: string;
  readonly name: string;
  /** One value a category; null: nothing is known, which is a gap and not 0. */
  readonly values: readonly (number | null)[];
  /** Which of the eight looks it has, from 0; left out: by its place among the series. */
  readonly look?: number;
}

/** A line across the values. */
export interface ThresholdLine {
  readonly key: string;
  readonly name: string;
  readonly value: number;
}

/** Times that are marked behind the values. */
export interface MarkedTimes {
  readonly key: string;
  readonly name: string;
  readonly style: 'filled' | 'outlined';
  /** Places from the first to the last, both included, from 0. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/** Lines or bars over an axis, from 0. */
export interface Plot {
  readonly kind: 'lines' | 'bars';
  readonly axis: CategoryAxis;
  readonly scale: ChartAxis;
  /** What the values count. */
  readonly value: string;
  readonly series: readonly Series[];
  readonly thresholds?: readonly ThresholdLine[];
  readonly times?: readonly MarkedTimes[];
  /** Whether bars of one place stand on each other. */
  readonly stacked?: boolean;
  /** Whether each bar says its value. */
  readonly labelled?: boolean;
}

/** A part of a whole. */
export interface Slice {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** Which of the eight looks it has, from 0; `rest` is grey, and last. */
  readonly look: number | 'rest';
}

/** Parts of a whole. */
export interface Pie {
  readonly kind: 'pie';
  /** Above the parts in tables. */
  readonly heading: string;
  /** What the values count. */
  readonly value: string;
  readonly slices: readonly Slice[];
}

/** Values by two axes, as shades; a series is a row. */
export interface HeatMap {
  readonly kind: 'heat-map';
  readonly axis: CategoryAxis;
  readonly value: string;
  readonly series: readonly Series[];
}

/** What a chart shows, whatever draws it. */
export type Chart = Plot | Pie | HeatMap;

/** What somebody pressed on a chart. */
export interface Picked {
  /** Place on the axis from 0; of a pie the place among its slices. */
  readonly index: number;
  /** The row of a heat map, or the slice of a pie; null: everything of that place. */
  readonly key: string | null;
}

/** An entry of a legend: what can be shown and hidden. */
export interface LegendEntry {
  readonly key: string;
  readonly name: string;
  readonly mark: 'line' | 'bar' | 'threshold' | MarkedTimes['style'];
  /** Which of the eight looks it has. */
  readonly look: number;
}

/** The entries of a chart's legend; none where nothing needs to be distinguished. */
export function legendOf(chart: Chart): readonly LegendEntry[] {
  // Slices say their names themselves, and so do the rows of a heat map.
  if (chart.kind === 'pie' || chart.kind === 'heat-map') return [];
  const { series, thresholds = [], times = [] } = chart;
  const mark = chart.kind === 'lines' ? ('line' as const) : ('bar' as const);
  return [
    ...(series.length > 1
      ? series.map(({ key, name, look }, place) => ({ key, name, mark, look: look ?? place }))
      : []),
    ...thresholds.map(({ key, name }, place) => ({ key, name, mark: 'threshold' as const, look: place })),
    ...times.map(({ key, name, style }) => ({ key, name, mark: style, look: 0 })),
  ];
}

/** A chart without what is hidden; series keep their looks. */
export function withoutHidden(chart: Chart, hidden: ReadonlySet<string>): Chart {
  if (chart.kind === 'pie' || chart.kind === 'heat-map' || hidden.size === 0) return chart;
  const isShown = ({ key }: { readonly key: string }) => !hidden.has(key);
  return {
    ...chart,
    series: chart.series.map((one, place) => ({ ...one, look: one.look ?? place })).filter(isShown),
    thresholds: (chart.thresholds ?? []).filter(isShown),
    times: (chart.times ?? []).filter(isShown),
  };
}
