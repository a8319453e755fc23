import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  MarkAreaComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartLook } from './chart-look.ts';

/** What our charts are made of; `chart-engine.tsx` loads the same parts. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | GridComponentOption
  | MarkAreaComponentOption
  | TitleComponentOption
  | TooltipComponentOption
>;

/** Most lines across a chart, and most numbers beside it; with more nobody could read them. */
const most = { lines: 25, numbers: 10 } as const;

/** How an axis looks. */
export function axisLook(look: ChartLook) {
  return {
    nameTextStyle: { color: look.soft },
    axisLine: { show: true, lineStyle: { color: look.line } },
  };
}

/** The upright axis of a number of things, from 0. */
export function countAxis({ maximum, step }: ChartAxis, name: string, look: ChartLook) {
  return {
    type: 'value' as const,
    min: 0,
    max: maximum,
    interval: step,
    name,
    ...axisLook(look),
    nameTextStyle: { color: look.soft, align: 'left' as const },
    axisLabel: { color: look.soft, customValues: [...namedSteps({ maximum, step })] },
    splitLine: { show: maximum / step <= most.lines, lineStyle: { color: look.line } },
  };
}

/** The steps that get a number: from 0, as many as there is room for. */
export function namedSteps({ maximum, step }: ChartAxis): readonly number[] {
  const every = step * Math.ceil(maximum / step / most.numbers);
  return Array.from({ length: Math.floor(maximum / every) + 1 }, (_, index) => index * every);
}

/** How a chart tells of what is pointed at. Drawn on the canvas: the security policy lets no script write styles into HTML. */
export function tooltipLook(look: ChartLook) {
  return {
    trigger: 'axis' as const,
    renderMode: 'richText' as const,
    confine: true,
    transitionDuration: 0,
    backgroundColor: look.surface,
    borderColor: look.line,
    textStyle: { color: look.ink },
    axisPointer: { type: 'line' as const, lineStyle: { color: look.soft }, animation: false },
  };
}

/** Which point a tooltip is about; -1 when about none. */
export function indexOf(params: PointedAt | readonly PointedAt[]): number {
  return [params].flat()[0]?.dataIndex ?? -1;
}

interface PointedAt {
  readonly dataIndex: number;
}
