import { appearanceAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import { axisLook, type ChartOption, countAxis, indexOf, tooltipLook } from './chart-option.ts';
import type { ChartLook } from './chart-look.ts';

/** Words on a rat graph. */
export interface AppearanceWords {
  readonly hour: string;
  readonly appearances: string;
  /** What is said of one hour. */
  readonly tell: (hour: number, appearances: number) => string;
}

/** The hours of a day as bars. Source: CHART-1. */
export function appearanceOption(hours: readonly number[], look: ChartLook, words: AppearanceWords): ChartOption {
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 28, bottom: 28, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: hours.map((_, hour) => String(hour)),
      name: words.hour,
      nameLocation: 'middle',
      nameGap: 26,
      ...axisLook(look),
      axisTick: { show: false },
      axisLabel: { interval: 2, color: look.soft },
    },
    yAxis: countAxis(appearanceAxis(hours), words.appearances, look),
    tooltip: {
      ...tooltipLook(look),
      formatter: (params) => {
        const hour = indexOf(params);
        return words.tell(hour, hours[hour] ?? 0);
      },
    },
    series: [{ type: 'bar', data: [...hours], barCategoryGap: '25%', itemStyle: { color: look.series } }],
  };
}
