import { monthlyAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingChart } from '../ui/charts/chart-figure.tsx';
import { ChartLegend } from '../ui/charts/chart-legend.tsx';
import { chartLooks } from '../ui/charts/chart-look.ts';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { ChartDialog } from './chart-dialog.tsx';
import './figures.messages.ts';
import css from './charts.module.css';
import { type Charted, dailyCountsQuery } from './dashboard.queries.ts';
import { MonthChoice } from './month-choice.tsx';
import { MonthlyChart } from './monthly-chart.tsx';
import { alertMarks } from './monthly-plot.ts';
import { monthAt } from './months.ts';

/** Props of `MonthlyDialog`. */
export interface MonthlyDialogProps {
  /** Sites or sensors of types that have a monthly chart. */
  readonly assets: readonly Charted[];
  /** Whether the dialog is for a single asset, whose name is then in the title. */
  readonly single: boolean;
  /** Time zone whose current month is the newest to choose, IANA name. */
  readonly zone: string;
  /** Whether there may be more assets. */
  readonly more: boolean;
  readonly onMore: () => void;
  readonly onClose: () => void;
}

/** The insects by day of a month, with a chart for each site or sensor, three in a row. Source: CHART-2. */
export function MonthlyDialog({ assets, single, zone, more, onMore, onClose }: MonthlyDialogProps) {
  const { t } = useTranslation('figures');
  const [newest] = useState(() => monthAt(Math.floor(Date.now() / 1_000), zone));
  const [month, setMonth] = useState(newest);
  const look = chartLooks[useComputedColorScheme('light')];
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const asked = useQueries({ queries: assets.map((asset) => dailyCountsQuery(asset, month)) });
  // One axis for all charts, so that the same height means the same number.
  const axis = monthlyAxis(asked.flatMap(({ data = [] }) => data.map(({ count }) => count)));
  const title = single ? t(($) => $.monthly.titleOf, { name: assets[0]?.name ?? '' }) : t(($) => $.monthly.title);
  return (
    <ChartDialog title={title} many={!single} onClose={onClose}>
      <MonthChoice month={month} newest={newest} onChange={setMonth} />
      <p className={css.note}>{t(($) => $.monthly.note)}</p>
      <ChartLegend
        label={t(($) => $.monthly.legend)}
        entries={alertMarks.map(({ key, word, style }) => ({
          key,
          name: t(($) => $.monthly[word]),
          mark: style,
          look: 0,
        }))}
        look={look}
        hidden={hidden}
        onHide={setHidden}
      />
      <div className={single ? css.one : css.charts}>
        {assets.map((asset, index) => {
          const { data, error, refetch } = asked[index] ?? {};
          return (
            <div key={`${asset.kind} ${asset.id}`}>
              {data && <MonthlyChart name={asset.name} month={month} days={data} axis={axis} hidden={hidden} />}
              {!data && error && (
                <ProblemNotice error={error} {...(refetch ? { onRetry: () => void refetch() } : {})} />
              )}
              {!data && !error && <WaitingChart />}
            </div>
          );
        })}
      </div>
      <LoadMore ready={more} onReach={onMore} />
    </ChartDialog>
  );
}
