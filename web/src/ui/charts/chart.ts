import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';

/** A category on a chart's axis. */
export interface Category {
  /** Label on the axis. */
  readonly label: string;
  /** Name without the context of the axis: in tooltips, tables and files. */
  readonly name: string;
}

/** The axis along which values are shown. */
export interface CategoryAxis {
  /** Label on the axis. */
  readonly name: string;
  /** Heading of its column in tables. */
  readonly heading: string;
  readonly categories: readonly Category[];
  /** Indexes of the categories with a label, if there is no room for all. */
  readonly labelled?: readonly number[];
  /** Whether bars lose labels, in equal steps, where there is no room for all. */
  readonly fitting?: boolean;
}

/** Values that belong together: a line, bars of one colour, or a row of a heat map. */
export interface Series {
  /** Identifies the series. */
  readonly key: string;
  readonly name: string;
  /** One value per category; null: unknown, drawn as a gap and not as 0. */
  readonly values: readonly (number | null)[];
  /** A look, from 0, or grey; omitted: by its index among the series. */
  readonly look?: number | 'rest';
  /** The look of each bar, where they differ within the series. */
  readonly looks?: readonly (number | 'rest')[];
  /** Whether the line steps back behind the others: thin, with small symbols. */
  readonly quiet?: boolean;
}

/** A horizontal line across the values. */
export interface ThresholdLine {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** One of the two looks, from 0; omitted: by its index among the thresholds. */
  readonly look?: number;
}

/** Periods marked behind the values. */
export interface MarkedTimes {
  readonly key: string;
  readonly name: string;
  /** `missing`: nothing was reported, which is neither an alert nor 0; tables have empty cells there. */
  readonly style: 'filled' | 'outlined' | 'missing';
  /** First and last index of each period, both included, from 0. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/** Places on the axis that are marked by a vertical line. */
export interface MarkedPlaces {
  readonly key: string;
  readonly name: string;
  /** `happened`: a solid line with a triangle, in legend and table; `now`: a dotted line with its name. */
  readonly style: 'happened' | 'now';
  /** Indexes of the categories. */
  readonly at: readonly number[];
}

/** Bars that are outlined. */
export interface MarkedBars {
  readonly key: string;
  readonly name: string;
  /** Indexes of the categories, by the key of the series. */
  readonly at: Readonly<Record<string, readonly number[]>>;
}

/** Lines or bars over an axis that starts at 0. */
export interface Plot {
  readonly kind: 'lines' | 'bars';
  readonly axis: CategoryAxis;
  readonly scale: ChartAxis;
  /** What the values count. */
  readonly value: string;
  readonly series: readonly Series[];
  readonly thresholds?: readonly ThresholdLine[];
  readonly times?: readonly MarkedTimes[];
  readonly places?: readonly MarkedPlaces[];
  readonly bars?: readonly MarkedBars[];
  /** Whether the bars of one category are stacked. */
  readonly stacked?: boolean;
  /** Whether each bar shows its value. */
  readonly labelled?: boolean;
}

/** A part of a whole. */
export interface Slice {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** A look, from 0; `rest` is grey and comes last. */
  readonly look: number | 'rest';
}

/** Parts of a whole. */
export interface Pie {
  readonly kind: 'pie';
  /** Heading of the parts in tables. */
  readonly heading: string;
  /** What the values count. */
  readonly value: string;
  readonly slices: readonly Slice[];
}

/** Values by two axes, drawn as shades; each series is a row. */
export interface HeatMap {
  readonly kind: 'heat-map';
  readonly axis: CategoryAxis;
  readonly value: string;
  readonly series: readonly Series[];
}

/** A chart's data, independent of the drawing library. */
export type Chart = Plot | Pie | HeatMap;

/** What was clicked on a chart. */
export interface Picked {
  /** Index on the axis from 0; for a pie the index of the slice. */
  readonly index: number;
  /** The row of a heat map, or the slice of a pie; null: everything in that category. */
  readonly key: string | null;
}

/** An entry of a legend: something that can be shown and hidden. */
export interface LegendEntry {
  readonly key: string;
  readonly name: string;
  readonly mark: 'line' | 'bar' | 'threshold' | 'place' | MarkedTimes['style'];
  /** One of the eight looks, or grey. */
  readonly look: number | 'rest';
}

/** Returns the entries of a chart's legend; empty if nothing needs to be distinguished. */
export function legendOf(chart: Chart): readonly LegendEntry[] {
  // Slices show their own names, and so do the rows of a heat map.
  if (chart.kind === 'pie' || chart.kind === 'heat-map') return [];
  const { series, thresholds = [], times = [], places = [], bars = [] } = chart;
  const mark = chart.kind === 'lines' ? ('line' as const) : ('bar' as const);
  return [
    ...(series.length > 1
      ? series.map(({ key, name, look }, index) => ({ key, name, mark, look: look ?? index }))
      : []),
    ...thresholds.map(({ key, name, look }, index) => ({ key, name, mark: 'threshold' as const, look: look ?? index })),
    ...times
      .filter(({ style, spans }) => style !== 'missing' || spans.length > 0)
      .map(({ key, name, style }) => ({ key, name, mark: style, look: 0 })),
    ...happened(places).map(({ key, name }) => ({ key, name, mark: 'place' as const, look: 0 })),
    ...bars.map(({ key, name }) => ({ key, name, mark: 'outlined' as const, look: 0 })),
  ];
}

/** Returns the marked places at which something happened. */
export function happened(places: readonly MarkedPlaces[]): readonly MarkedPlaces[] {
  return places.filter(({ style, at }) => style === 'happened' && at.length > 0);
}

/** Whether the bar of a series is marked at the index of a category. */
export function isMarked({ at }: MarkedBars, series: string, index: number): boolean {
  return at[series]?.includes(index) ?? false;
}

/** Returns a chart without its hidden parts; the others keep their looks. */
export function withoutHidden(chart: Chart, hidden: ReadonlySet<string>): Chart {
  if (chart.kind === 'pie' || chart.kind === 'heat-map' || hidden.size === 0) return chart;
  const isShown = ({ key }: { readonly key: string }) => !hidden.has(key);
  const withLook = <T extends { readonly look?: number | 'rest' }>(one: T, index: number) => ({
    ...one,
    look: one.look ?? index,
  });
  return {
    ...chart,
    series: chart.series.map(withLook).filter(isShown),
    thresholds: (chart.thresholds ?? []).map(withLook).filter(isShown),
    times: (chart.times ?? []).filter(isShown),
    places: (chart.places ?? []).filter(isShown),
    bars: (chart.bars ?? []).filter(isShown),
  };
}
