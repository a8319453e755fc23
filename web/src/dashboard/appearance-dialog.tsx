import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WaitingChart } from '../ui/charts/chart-body.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { AppearanceChart } from './appearance-chart.tsx';
import { ChartDialog } from './chart-dialog.tsx';
import './figures.messages.ts';
import css from './charts.module.css';
import { appearanceQuery, type Charted, type Instants } from './dashboard.queries.ts';

/** Props of `AppearanceDialog`. */
export interface AppearanceDialogProps {
  readonly asset: Charted;
  readonly period: Instants;
  /** The same period as days `YYYY-MM-DD`, an open end empty; null if unbounded. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly onClose: () => void;
}

/** A chart of the hours of the day at which rats appeared. Source: CHART-1. */
export function AppearanceDialog({ asset, period, days, onClose }: AppearanceDialogProps) {
  const { t } = useTranslation('figures');
  const asked = useQuery(appearanceQuery(asset, period));
  const dayText = (day: string) => (day === '' ? t(($) => $.appearance.untilNow) : day.replaceAll('-', '/'));
  return (
    <ChartDialog title={t(($) => $.appearance.title, { name: asset.name })} many={false} onClose={onClose}>
      <p className={css.note}>
        {days
          ? t(($) => $.appearance.period, { from: dayText(days.from), to: dayText(days.to) })
          : t(($) => $.appearance.allDates)}
      </p>
      {asked.isPending && <WaitingChart />}
      {asked.isLoadingError && (
        <>
          <p className={css.note}>{t(($) => $.appearance.failed)}</p>
          <ProblemNotice error={asked.error} onRetry={() => void asked.refetch()} />
        </>
      )}
      {asked.data && <AppearanceChart name={asset.name} appearance={asked.data} />}
    </ChartDialog>
  );
}
