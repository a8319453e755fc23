import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { DailyCounts } from '@trapline/domain/dashboard/dashboard.schema.ts';
import type { MarkedTimes, Plot } from '../ui/charts/chart.ts';
import { alertPeriods } from './alert-periods.ts';
import { dayLabel, labelledDays } from './chart-range.ts';

/** Texts of a monthly chart. */
export interface MonthlyWords {
  readonly insects: string;
  /** On the axis. */
  readonly day: string;
  /** Heading of the days in its table. */
  readonly date: string;
  readonly overThreshold: string;
  readonly overIncrease: string;
  readonly threshold: string;
  readonly replaced: string;
  readonly today: string;
}

/** The kinds of alerts whose periods are marked, as legend entries. Source: CHART-3. */
export const alertMarks = [
  { key: 'over_threshold', word: 'overThreshold', style: 'filled' },
  { key: 'over_increase', word: 'overIncrease', style: 'outlined' },
] as const;

/** What is drawn in addition to the counts. */
export interface MonthlyFrame {
  /** As in chart-range.ts. */
  readonly range: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** 0: off. */
  readonly threshold: number;
  readonly scale: ChartAxis;
}

/**
 * Days as a line, with the periods of alerts behind it: filled if over the threshold, outlined in red if by increase.
 * Days without reports are gaps. Source: CHART-2, CHART-3, CHART-10.
 */
export function monthlyPlot(
  { days, replacements }: DailyCounts,
  { range, today, threshold, scale }: MonthlyFrame,
  words: MonthlyWords,
): Plot {
  const dates = days.map(({ date }) => date);
  const placesOf = (wanted: readonly string[]) => wanted.map((day) => dates.indexOf(day)).filter((at) => at !== -1);
  return {
    kind: 'lines',
    axis: {
      name: words.day,
      heading: words.date,
      categories: dates.map((date) => ({ label: dayLabel(date, range), name: date.replaceAll('-', '/') })),
      labelled: labelledDays(dates, range),
    },
    scale,
    value: words.insects,
    series: [{ key: 'insects', name: words.insects, values: days.map(({ count }) => count) }],
    thresholds: threshold > 0 ? [{ key: 'threshold', name: words.threshold, value: threshold }] : [],
    times: alertMarks.map(
      ({ key, word, style }): MarkedTimes => ({
        key,
        name: words[word],
        style,
        spans: alertPeriods(days, key).map(({ from, to }) => ({ from: from - 1, to: to - 1 })),
      }),
    ),
    places: [
      { key: 'replaced', name: words.replaced, style: 'happened', at: placesOf(replacements) },
      { key: 'today', name: words.today, style: 'now', at: placesOf([today]) },
    ],
  };
}
