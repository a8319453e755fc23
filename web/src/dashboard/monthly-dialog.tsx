import { monthlyAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { joinSentences } from '../platform/words/sentence.ts';
import { useNow } from '../platform/times/use-now.ts';
import { dayAt } from '../platform/times/zoned-time.ts';
import { WaitingChart } from '../ui/charts/chart-body.tsx';
import { ChartLegend } from '../ui/charts/chart-legend.tsx';
import { chartLooks } from '../ui/charts/chart-look.ts';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { ChartDialog } from './chart-dialog.tsx';
import { isDayRange, rangeOf } from './chart-range.ts';
import './figures.messages.ts';
import css from './charts.module.css';
import { type Charted, dailyCountsQuery } from './dashboard.queries.ts';
import { MonthlyChart } from './monthly-chart.tsx';
import { alertMarks } from './monthly-plot.ts';
import { RangeChoice } from './range-choice.tsx';

/** Props of `MonthlyDialog`. */
export interface MonthlyDialogProps {
  /** Sites or sensors of types that have such a chart. */
  readonly assets: readonly Charted[];
  /** Whether the dialog is for a single asset, whose name is then in the title. */
  readonly single: boolean;
  /** Time zone of the current day, IANA name. */
  readonly zone: string;
  /** The days it shows, as in chart-range.ts; undefined or invalid: the current month. */
  readonly range: string | undefined;
  readonly onRange: (range: string | undefined) => void;
  /** Called with a day `YYYY-MM-DD` that was clicked. */
  readonly onDay: (asset: Charted, day: string) => void;
  /** Whether there may be more assets. */
  readonly more: boolean;
  readonly onMore: () => void;
  readonly onClose: () => void;
}

/** The insects by day, with a chart for each site or sensor, three in a row. Source: CHART-2. */
export function MonthlyDialog(props: MonthlyDialogProps) {
  const { assets, single, zone, onDay, more, onMore, onClose } = props;
  const { t } = useTranslation('figures');
  const today = useNow((now) => dayAt(now, zone));
  const newest = today.slice(0, 7);
  const range = rangeOf(props.range, newest);
  const rangeText = isDayRange(range) ? t(($) => $.monthly.pastDays, { count: Number(range) }) : range;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const asked = useQueries({ queries: assets.map((asset) => dailyCountsQuery(asset, range, today)) });
  // One axis for all charts, so that the same height means the same number.
  const axis = monthlyAxis([
    ...asked.flatMap(({ data }) => data?.days.map(({ count }) => count) ?? []),
    ...(hidden.has('threshold') ? [] : assets.map(({ threshold }) => threshold)),
  ]);
  const title = single ? t(($) => $.monthly.titleOf, { name: assets[0]?.name ?? '' }) : t(($) => $.monthly.title);
  return (
    <ChartDialog title={title} many={!single} onClose={onClose}>
      <RangeChoice
        range={range}
        newest={newest}
        onChange={(next) => props.onRange(next === newest ? undefined : next)}
      />
      <ChartNotes assets={assets} single={single} more={more} />
      <SharedLegend hidden={hidden} onHide={setHidden} />
      <div className={single ? css.one : css.charts}>
        {assets.map((asset, index) => {
          const { data, error, refetch } = asked[index] ?? {};
          return (
            <div key={`${asset.kind} ${asset.id}`}>
              {data && (
                <MonthlyChart
                  name={asset.name}
                  range={range}
                  rangeText={rangeText}
                  today={today}
                  counts={data}
                  threshold={asset.threshold}
                  axis={axis}
                  hidden={hidden}
                  onDay={(day) => onDay(asset, day)}
                />
              )}
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

/** Which sites or sensors have a chart and why, and what a day shows. */
function ChartNotes(props: Pick<MonthlyDialogProps, 'assets' | 'single' | 'more'>) {
  const { t } = useTranslation('figures');
  const { assets, single, more } = props;
  const bySite = assets[0]?.kind === 'installation_site';
  const covers = t(($) => $.monthly[bySite ? 'coversSites' : 'coversSensors'], { count: assets.length });
  return (
    <>
      {!single && (
        <p className={css.note}>
          {joinSentences([covers, ...(more ? [t(($) => $.monthly.coversMore)] : [])], currentLocale())}
        </p>
      )}
      <p className={css.note}>{t(($) => $.monthly.note)}</p>
    </>
  );
}

/** The legend of all charts. */
function SharedLegend(props: {
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation('figures');
  const look = chartLooks[useComputedColorScheme('light')];
  return (
    <ChartLegend
      label={t(($) => $.monthly.legend)}
      entries={[
        { key: 'threshold', name: t(($) => $.monthly.threshold), mark: 'threshold', look: 0 },
        ...alertMarks.map(({ key, word, style }) => ({ key, name: t(($) => $.monthly[word]), mark: style, look: 0 })),
        { key: 'replaced', name: t(($) => $.monthly.replaced), mark: 'place', look: 0 },
      ]}
      look={look}
      hidden={props.hidden}
      onHide={props.onHide}
    />
  );
}
