import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { DailyCount } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import './figures.messages.ts';
import { monthlyPlot } from './monthly-plot.ts';
import { monthText } from './months.ts';

/** The insects of one site or sensor by day of a month. Source: CHART-2. */
export function MonthlyChart(props: {
  readonly name: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly days: readonly DailyCount[];
  /** The same for all charts shown together. */
  readonly axis: ChartAxis;
  /** Kinds of alerts whose periods are hidden. */
  readonly hidden: ReadonlySet<string>;
}) {
  const { t, i18n } = useTranslation('figures');
  const { name, month, days, hidden } = props;
  const { maximum, step } = props.axis;
  const chart = useMemo(
    () =>
      monthlyPlot(
        days,
        { maximum, step },
        {
          insects: t(($) => $.monthly.insects),
          day: t(($) => $.monthly.day),
          date: t(($) => $.monthly.date),
          overThreshold: t(($) => $.monthly.overThreshold),
          overIncrease: t(($) => $.monthly.overIncrease),
        },
      ),
    [t, days, maximum, step],
  );
  return (
    <ChartFigure
      heading={name}
      title={t(($) => $.monthly.figure, { name, month: monthText(month, i18n.language) })}
      chart={chart}
      hidden={hidden}
      nothing={days.every(({ count }) => count === null) ? t(($) => $.monthly.nothing) : null}
    />
  );
}
