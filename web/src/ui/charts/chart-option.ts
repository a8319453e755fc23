import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  MarkAreaComponentOption,
  MarkLineComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { colourOf, stripesOf } from './chart-look.ts';
import type { ChartLook } from './chart-look.ts';

/** What our charts are made of; `chart-engine.tsx` loads the same parts. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | HeatmapSeriesOption
  | GridComponentOption
  | MarkAreaComponentOption
  | MarkLineComponentOption
  | TitleComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

/** Words on a chart, and how it writes numbers. */
export interface ChartWords {
  readonly number: (value: number) => string;
  /** A share of a whole, from 0 to 1. */
  readonly share: (share: number) => string;
  readonly tell: (name: string, value: string) => string;
  /** Said where nothing is known. */
  readonly gap: string;
}

/** How a chart is drawn: its colours, its words, and whether on the page or as a picture with room for its title. */
export interface Drawing {
  readonly look: ChartLook;
  readonly words: ChartWords;
  readonly place: 'page' | 'picture';
}

/** Pixels that are free around a chart. */
export const frames = {
  page: { left: 8, right: 12, top: 28, bottom: 28 },
  picture: { left: 24, right: 32, top: 96, bottom: 44 },
} as const;

/** A value as it is written. */
export function valueText(value: number | null, { number, gap }: ChartWords): string {
  return value === null ? gap : number(value);
}

/** Where the axes stand. */
export function gridOf(place: Drawing['place']) {
  return { ...frames[place], outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const };
}

/** How an axis looks. */
export function axisLook(look: ChartLook) {
  return {
    nameTextStyle: { color: look.soft },
    axisLine: { show: true, lineStyle: { color: look.line } },
  };
}

/** How a chart tells of what is pointed at. Drawn on the canvas: the security policy lets no script write styles into HTML. */
export function tooltipLook(look: ChartLook) {
  return {
    renderMode: 'richText' as const,
    confine: true,
    transitionDuration: 0,
    backgroundColor: look.surface,
    borderColor: look.line,
    textStyle: { color: look.ink },
  };
}

/** How a bar or a slice is filled: its colour and its stripes, which tell it from others without the colour. */
export function fillOf(drawing: Drawing, look: number | 'rest') {
  const stripes = stripesOf(look);
  const color = colourOf(drawing.look, look);
  if (!stripes) return { color };
  const turn = (stripes.slant * Math.PI) / 180;
  const decal = { symbol: 'rect', color: drawing.look.surface, dashArrayX: [1, 0], dashArrayY: [1, stripes.gap] };
  return { color, decal: { ...decal, rotation: turn } };
}

/** The place of what is pointed at; -1 when it is none. */
export function indexOf(params: PointedAt | readonly PointedAt[]): number {
  return [params].flat()[0]?.dataIndex ?? -1;
}

interface PointedAt {
  readonly dataIndex: number;
}
