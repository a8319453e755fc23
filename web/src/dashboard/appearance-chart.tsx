import type { Appearance } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { appearancePlot } from './appearance-plot.ts';
import './figures.messages.ts';

/**
 * The hours of the day at which rats appeared. Source: CHART-1.
 * @param props `heading`: omitted, it says for how many days the cameras were installed
 */
export function AppearanceChart(props: {
  readonly name: string;
  readonly appearance: Appearance;
  readonly heading?: string;
}) {
  const { t } = useTranslation('figures');
  const { name, appearance } = props;
  const { hours, days } = appearance;
  const installed = days === 0 ? name : t(($) => $.appearance.days, { count: days });
  const chart = useMemo(
    () => appearancePlot(hours, { hour: t(($) => $.appearance.hour), appearances: t(($) => $.appearance.appearances) }),
    [t, hours],
  );
  return (
    <ChartFigure
      heading={props.heading ?? installed}
      title={t(($) => $.appearance.file, { name })}
      chart={chart}
      nothing={hours.every((events) => events === 0) ? t(($) => $.appearance.nothing) : null}
    />
  );
}
