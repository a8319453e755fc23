import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { DailyCount } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { alertPeriods } from './alert-periods.ts';
import { axisLook, type ChartOption, countAxis, indexOf, tooltipLook } from './chart-option.ts';
import type { ChartLook } from './chart-look.ts';

/** Days that are named below a monthly chart. */
const namedDays = [1, 5, 10, 15, 20, 25, 30];

/** Words on a monthly chart. */
export interface MonthlyWords {
  readonly insects: string;
  readonly day: string;
  /** What is said of one day. */
  readonly tell: (day: DailyCount) => string;
}

/** Begin and end of a coloured time. */
type Area = [
  {
    xAxis: number;
    itemStyle: { readonly color: string; readonly borderColor?: string; readonly borderWidth?: number };
  },
  { xAxis: number },
];

/**
 * A month as a line, with the times of alerts behind it: over the threshold filled, by increase outlined in red. Days on
 * which nothing reported are gaps. Source: CHART-2, CHART-3.
 */
export function monthlyOption(
  days: readonly DailyCount[],
  axis: ChartAxis,
  look: ChartLook,
  words: MonthlyWords,
): ChartOption {
  const areas = (which: 'over_threshold' | 'over_increase', itemStyle: Area['0']['itemStyle']) =>
    // A day reaches from half a day before its point to half a day after it.
    alertPeriods(days, which).map(({ from, to }): Area => [{ xAxis: from - 0.5, itemStyle }, { xAxis: to + 0.5 }]);
  const filled = areas('over_threshold', { color: look.alertWash });
  const outlined = areas('over_increase', { color: 'transparent', borderColor: look.alertLine, borderWidth: 2 });
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 28, bottom: 28, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: 0,
      max: days.length + 1,
      name: words.day,
      nameLocation: 'middle',
      nameGap: 26,
      ...axisLook(look),
      splitLine: { show: false },
      axisTick: { customValues: namedDays, lineStyle: { color: look.line } },
      axisLabel: { customValues: namedDays, color: look.soft },
    },
    yAxis: countAxis(axis, words.insects, look),
    tooltip: {
      ...tooltipLook(look),
      formatter: (params) => {
        const day = days[indexOf(params)];
        return day ? words.tell(day) : '';
      },
    },
    series: [
      {
        type: 'line',
        data: days.map(({ count }, index) => [index + 1, count ?? '-']),
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: true,
        itemStyle: { color: look.series },
        lineStyle: { color: look.series, width: 2 },
        markArea: { silent: true, data: [...filled, ...outlined] },
      },
    ],
  };
}
