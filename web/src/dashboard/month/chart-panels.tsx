import { activitiesOfDay } from '@trapline/domain/dashboard/month-panels.rules.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardPanel } from '@trapline/domain/dashboard/month-panels.rules.ts';
import { ChartBody } from '../../ui/charts/chart-body.tsx';
import type { Chart, Picked, Plot } from '../../ui/charts/chart.ts';
import { useChartFiles } from '../../ui/charts/use-chart-files.ts';
import './dashboard.messages.ts';
import {
  comparedMonths,
  dailyPlot,
  firstToCome,
  hourlyPlot,
  matrixMap,
  monthOf,
  monthsPlot,
  routes,
  weekdaysPlot,
} from './month-plots.ts';
import { Panel } from './panel.tsx';
import { type Part, useShownMonth } from './shown-month.ts';
import { useMonthWords } from './use-month-words.ts';

/** A panel that is one chart. */
function ChartPanel(props: {
  readonly panel: DashboardPanel;
  readonly title: string;
  readonly chart: Chart;
  readonly note?: ReactNode;
  readonly onPick: (picked: Picked) => void;
  /** What a number of the table stands for. */
  readonly partOfCell: (row: number, column: number) => Part | null;
}) {
  const { titleOf, openPart } = useShownMonth();
  const { panel, title, chart, note, onPick } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const fullTitle = titleOf(title);
  const files = useChartFiles({ title: fullTitle, chart, hidden });
  return (
    <Panel panel={panel} title={title} files={files} note={note}>
      <ChartBody
        title={fullTitle}
        chart={chart}
        hidden={hidden}
        onHide={setHidden}
        onPick={onPick}
        onCell={(row, column) => {
          const part = props.partOfCell(row, column);
          if (part) openPart(part);
        }}
      />
    </Panel>
  );
}

/**
 * The days of the month, of the month before and of the year before. With one item a click on a day opens its events in
 * a new tab, otherwise what the day is made of. Source: DASH-4, DASH-6.
 */
export function DailyPanel() {
  const { t } = useTranslation('dashboard');
  const { shown, openPart } = useShownMonth();
  const words = useMonthWords();
  const chart = useMemo(() => dailyPlot(shown, words), [shown, words]);
  const partOf = (index: number, column: number): Part | null => {
    const period = comparedMonths[column];
    if (period === undefined) return null;
    const month = monthOf(shown, period);
    return { what: `${month}, ${words.dayName(index + 1)}`, query: { period, day: index + 1 } };
  };
  const open = (index: number) => {
    if (index >= firstToCome(shown)) return;
    const day = `${shown.month}-${String(index + 1).padStart(2, '0')}`;
    const search = activitiesOfDay(shown, day);
    if (search) window.open(`/activities?${new URLSearchParams({ ...search }).toString()}`, '_blank', 'noopener');
    else
      openPart({ what: `${shown.month}, ${words.dayName(index + 1)}`, query: { period: 'current', day: index + 1 } });
  };
  return (
    <ChartPanel
      panel="daily"
      title={t(($) => $.panel.daily)}
      chart={chart}
      note={t(($) => (shown.id === null ? $.daily.toParts : $.daily.toActivities))}
      onPick={({ index }) => open(index)}
      partOfCell={partOf}
    />
  );
}

/** The months of the year and of the year before, for stations. Source: DASH-10. */
export function MonthsPanel() {
  const { t } = useTranslation('dashboard');
  const { shown, openPart } = useShownMonth();
  const words = useMonthWords();
  const chart = useMemo(() => monthsPlot(shown, words), [shown, words]);
  const partOf = (index: number, column: number): Part => {
    // The year before is the first column.
    const year = Number(shown.month.slice(0, 4)) - (column === 0 ? 1 : 0);
    const of_month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return { what: of_month, query: { of_month } };
  };
  return (
    <ChartPanel
      panel="daily"
      title={t(($) => $.panel.months)}
      chart={chart}
      onPick={({ index }) => openPart(partOf(index, 1))}
      partOfCell={partOf}
    />
  );
}

/** The hours of the day, by route. */
export function HourlyPanel() {
  const { t } = useTranslation('dashboard');
  const { shown } = useShownMonth();
  const words = useMonthWords();
  const chart = useMemo(() => hourlyPlot(shown.hourly ?? noNumbers, words), [shown.hourly, words]);
  return <RoutesPanel panel="hourly" title={t(($) => $.panel.hourly)} chart={chart} partAt={(hour) => ({ hour })} />;
}

const noNumbers = { indoor: [], outdoor: [], not_assigned: [] };

/** The days of the week, by route. */
export function WeekdaysPanel() {
  const { t } = useTranslation('dashboard');
  const { shown } = useShownMonth();
  const words = useMonthWords();
  const chart = useMemo(() => weekdaysPlot(shown.weekdays ?? noNumbers, words), [shown.weekdays, words]);
  return (
    <RoutesPanel
      panel="weekdays"
      title={t(($) => $.panel.weekdays)}
      chart={chart}
      partAt={(weekday) => ({ weekday })}
    />
  );
}

/** Bars by route: a bar opens what it is made of, and a number of the table only that of its route. */
function RoutesPanel(props: {
  readonly panel: DashboardPanel;
  readonly title: string;
  readonly chart: Plot;
  /** What a bar stands for, by its index. */
  readonly partAt: (index: number) => Part['query'];
}) {
  const { shown, openPart } = useShownMonth();
  const words = useMonthWords();
  const { panel, title, chart, partAt } = props;
  const partOf = (index: number, column: number | null): Part => {
    const route = column === null ? undefined : routes[column];
    const names = [shown.month, chart.axis.categories[index]?.name ?? '', ...(route ? [words.route[route]] : [])];
    return { what: names.join(', '), query: { figure: 'types', ...partAt(index), ...(route ? { route } : {}) } };
  };
  return (
    <ChartPanel
      panel={panel}
      title={title}
      chart={chart}
      onPick={({ index }) => openPart(partOf(index, null))}
      partOfCell={partOf}
    />
  );
}

/** The days of the week by hours, as shades. */
export function MatrixPanel() {
  const { t } = useTranslation('dashboard');
  const { shown, openPart } = useShownMonth();
  const words = useMonthWords();
  const chart = useMemo(() => matrixMap(shown.matrix ?? [], words), [shown.matrix, words]);
  const partOf = (hour: number, weekday: number): Part => ({
    what: `${shown.month}, ${words.weekdays[weekday] ?? ''}, ${words.hourName(hour)}`,
    query: { weekday, hour },
  });
  return (
    <ChartPanel
      panel="matrix"
      title={t(($) => $.panel.matrix)}
      chart={chart}
      onPick={({ index, key }) => {
        // A row of the table is an hour of all days.
        openPart(
          key === null
            ? { what: `${shown.month}, ${words.hourName(index)}`, query: { hour: index } }
            : partOf(index, Number(key)),
        );
      }}
      partOfCell={partOf}
    />
  );
}
