import { useQuery } from '@tanstack/react-query';
import type { Appearance } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { appearanceOption } from './appearance-option.ts';
import { ChartDialog } from './chart-dialog.tsx';
import { ChartFigure, WaitingChart } from './chart-figure.tsx';
import type { ChartLook } from './chart-look.ts';
import { hourTable } from './chart-table.ts';
import './chart.messages.ts';
import css from './charts.module.css';
import { appearanceQuery, type Charted, type Instants } from './dashboard.queries.ts';

/** What `AppearanceDialog` takes. */
export interface AppearanceDialogProps {
  readonly thing: Charted;
  readonly period: Instants;
  /** The same period as days `YYYY-MM-DD`, an open end empty; null: all there is. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly onClose: () => void;
}

/** At which hours of the day rats appeared. Source: CHART-1. */
export function AppearanceDialog({ thing, period, days, onClose }: AppearanceDialogProps) {
  const { t } = useTranslation('charts');
  const asked = useQuery(appearanceQuery(thing, period));
  const dayText = (day: string) => (day === '' ? t(($) => $.appearance.untilNow) : day.replaceAll('-', '/'));
  return (
    <ChartDialog title={t(($) => $.appearance.title, { name: thing.name })} many={false} onClose={onClose}>
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
      {asked.data && <AppearanceChart name={thing.name} appearance={asked.data} />}
    </ChartDialog>
  );
}

function AppearanceChart({ name, appearance }: { readonly name: string; readonly appearance: Appearance }) {
  const { t } = useTranslation('charts');
  const { hours, days } = appearance;
  const optionOf = useCallback(
    (look: ChartLook) =>
      appearanceOption(hours, look, {
        hour: t(($) => $.appearance.hour),
        appearances: t(($) => $.appearance.appearances),
        tell: (hour, count) => t(($) => $.appearance.tell, { hour, count }),
      }),
    [t, hours],
  );
  const table = hourTable(appearance, {
    hour: t(($) => $.appearance.hour),
    appearances: t(($) => $.appearance.appearances),
  });
  return (
    <ChartFigure
      heading={days === 0 ? name : t(($) => $.appearance.days, { count: days })}
      title={t(($) => $.appearance.file, { name })}
      legend=""
      optionOf={optionOf}
      table={table}
      nothing={days === 0 ? t(($) => $.appearance.nothing) : null}
    />
  );
}
