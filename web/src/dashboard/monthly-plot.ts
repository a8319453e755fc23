import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { DailyCount } from '@trapline/domain/dashboard/dashboard.schema.ts';
import type { MarkedTimes, Plot } from '../ui/charts/chart.ts';
import { alertPeriods } from './alert-periods.ts';

/** Days that are labelled below a monthly chart. */
const namedDays = [1, 5, 10, 15, 20, 25, 30];

/** Texts of a monthly chart. */
export interface MonthlyWords {
  readonly insects: string;
  /** On the axis. */
  readonly day: string;
  /** Heading of the days in its table. */
  readonly date: string;
  readonly overThreshold: string;
  readonly overIncrease: string;
}

/** The kinds of alerts whose periods are marked, as legend entries. Source: CHART-3. */
export const alertMarks = [
  { key: 'over_threshold', word: 'overThreshold', style: 'filled' },
  { key: 'over_increase', word: 'overIncrease', style: 'outlined' },
] as const;

/**
 * A month as a line, with the periods of alerts behind it: filled if over the threshold, outlined in red if by
 * increase. Days without reports are gaps. Source: CHART-2, CHART-3.
 */
export function monthlyPlot(days: readonly DailyCount[], scale: ChartAxis, words: MonthlyWords): Plot {
  const names = days.map(({ date }) => date.replaceAll('-', '/'));
  return {
    kind: 'lines',
    axis: {
      name: words.day,
      heading: words.date,
      categories: names.map((name, index) => ({ label: String(index + 1), name })),
      labelled: namedDays.map((day) => day - 1).filter((index) => index < days.length),
    },
    scale,
    value: words.insects,
    series: [{ key: 'insects', name: words.insects, values: days.map(({ count }) => count) }],
    times: alertMarks.map(
      ({ key, word, style }): MarkedTimes => ({
        key,
        name: words[word],
        style,
        spans: alertPeriods(days, key).map(({ from, to }) => ({ from: from - 1, to: to - 1 })),
      }),
    ),
  };
}
