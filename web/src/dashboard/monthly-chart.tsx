import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { DailyCounts } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import './figures.messages.ts';
import { isDayRange } from './chart-range.ts';
import { monthlyPlot } from './monthly-plot.ts';

/** The insects of one site or sensor by day of a month. Source: CHART-2. */
export function MonthlyChart(props: {
  readonly name: string;
  /** As in chart-range.ts, and in words. */
  readonly range: string;
  readonly rangeText: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly counts: DailyCounts;
  /** 0: off. */
  readonly threshold: number;
  /** The same for all charts shown together. */
  readonly axis: ChartAxis;
  /** Kinds of alerts whose periods are hidden. */
  readonly hidden: ReadonlySet<string>;
  /** Called with a day `YYYY-MM-DD` that was clicked. */
  readonly onDay: (day: string) => void;
}) {
  const { t } = useTranslation('figures');
  const { name, range, rangeText, today, counts, threshold, hidden } = props;
  const { days } = counts;
  const { maximum, step } = props.axis;
  const chart = useMemo(
    () =>
      monthlyPlot(
        counts,
        { range, today, threshold, scale: { maximum, step } },
        {
          insects: t(($) => $.monthly.insects),
          day: t(($) => $.monthly[isDayRange(range) ? (range === '365' ? 'monthOfYear' : 'date') : 'day']),
          date: t(($) => $.monthly.date),
          overThreshold: t(($) => $.monthly.overThreshold),
          overIncrease: t(($) => $.monthly.overIncrease),
          threshold: t(($) => $.monthly.threshold),
          replaced: t(($) => $.monthly.replaced),
          today: t(($) => $.monthly.today),
        },
      ),
    [t, counts, range, today, threshold, maximum, step],
  );
  return (
    <ChartFigure
      heading={name}
      title={t(($) => $.monthly.figure, { name, month: rangeText })}
      chart={chart}
      hidden={hidden}
      onPick={({ index }) => {
        const day = days[index];
        if (day) props.onDay(day.date);
      }}
      nothing={days.every(({ count }) => count === null) ? t(($) => $.monthly.nothing) : null}
    />
  );
}
