import type { ChartAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { DailyCount } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../platform/number-text.ts';
import './chart.messages.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartLook } from './chart-look.ts';
import { monthTable } from './chart-table.ts';
import { monthlyOption } from './monthly-option.ts';
import { monthText } from './months.ts';

/** The insects of a month's days, of one site or sensor. Source: CHART-2. */
export function MonthlyChart(props: {
  readonly name: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly days: readonly DailyCount[];
  /** The same for all charts that stand together. */
  readonly axis: ChartAxis;
}) {
  const { t, i18n } = useTranslation('charts');
  const { name, month, days } = props;
  const { maximum, step } = props.axis;
  const optionOf = useCallback(
    (look: ChartLook) => {
      const tell = ({ date, count, over_threshold, over_increase }: DailyCount) =>
        [
          t(($) => $.monthly.tell, {
            date: date.replaceAll('-', '/'),
            insects: count === null ? t(($) => $.monthly.noReport) : numberText(count, i18n.language),
          }),
          ...(over_threshold ? [t(($) => $.monthly.overThreshold)] : []),
          ...(over_increase ? [t(($) => $.monthly.overIncrease)] : []),
        ].join('\n');
      const words = { insects: t(($) => $.monthly.insects), day: t(($) => $.monthly.day), tell };
      return monthlyOption(days, { maximum, step }, look, words);
    },
    [t, i18n.language, days, maximum, step],
  );
  const table = monthTable(days, {
    date: t(($) => $.monthly.date),
    insects: t(($) => $.monthly.insects),
    overThreshold: t(($) => $.monthly.overThreshold),
    overIncrease: t(($) => $.monthly.overIncrease),
    yes: t(($) => $.monthly.yes),
  });
  return (
    <ChartFigure
      heading={name}
      title={t(($) => $.monthly.figure, { name, month: monthText(month, i18n.language) })}
      legend={days.some((day) => day.over_threshold || day.over_increase) ? t(($) => $.monthly.colours) : ''}
      optionOf={optionOf}
      table={table}
      nothing={days.every(({ count }) => count === null) ? t(($) => $.monthly.nothing) : null}
    />
  );
}
