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

/** Options for the chart parts in use; `chart-engine.tsx` loads the same parts. */
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

/** Texts and number formats of a chart. */
export interface ChartWords {
  readonly number: (value: number) => string;
  /** Formats a fraction of a whole, from 0 to 1. */
  readonly share: (share: number) => string;
  readonly tell: (name: string, value: string) => string;
  /** Shown for unknown values. */
  readonly gap: string;
}

/** How a chart is drawn: its colours, its texts, and whether on the page or as a picture with room for a title. */
export interface Drawing {
  readonly look: ChartLook;
  readonly words: ChartWords;
  readonly medium: 'page' | 'picture';
}

/** Margins around a chart, in pixels. */
export const frames = {
  page: { left: 8, right: 12, top: 28, bottom: 28 },
  picture: { left: 24, right: 32, top: 96, bottom: 44 },
} as const;

/** Formats a value. */
export function valueText(value: number | null, { number, gap }: ChartWords): string {
  return value === null ? gap : number(value);
}

/** Returns the position of the axes. */
export function gridOf(medium: Drawing['medium']) {
  return { ...frames[medium], outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const };
}

/** Returns the look of an axis. */
export function axisLook(look: ChartLook) {
  return {
    nameTextStyle: { color: look.soft },
    axisLine: { show: true, lineStyle: { color: look.line } },
  };
}

/**
 * Returns the look of tooltips. They are drawn on the canvas: the security policy does not allow scripts to write
 * styles into HTML.
 */
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

/** Returns the fill of a bar or slice: its colour, and stripes that distinguish it without the colour. */
export function fillOf(drawing: Drawing, look: number | 'rest') {
  const stripes = stripesOf(look);
  const color = colourOf(drawing.look, look);
  if (!stripes) return { color };
  const turn = (stripes.slant * Math.PI) / 180;
  const decal = { symbol: 'rect', color: drawing.look.surface, dashArrayX: [1, 0], dashArrayY: [1, stripes.gap] };
  return { color, decal: { ...decal, rotation: turn } };
}

/** Returns the index of the hovered item; -1 if there is none. */
export function indexOf(params: PointedAt | readonly PointedAt[]): number {
  return [params].flat()[0]?.dataIndex ?? -1;
}

interface PointedAt {
  readonly dataIndex: number;
}
