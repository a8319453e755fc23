import { Button, Skeleton } from '@mantine/core';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import type { Dashboard, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { IconChartBar, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { useNow } from '../../platform/times/use-now.ts';
import { dateTimeText } from '../../platform/times/zoned-time.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { Waiting } from '../../ui/notices/waiting.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { monthAt } from '../months.ts';
import { DailyPanel, HourlyPanel, MatrixPanel, MonthsPanel, WeekdaysPanel } from './chart-panels.tsx';
import css from './dashboard-page.module.css';
import './dashboard.messages.ts';
import { type DashboardSearch, neighboursOf, requestOf, searchAfter, searchOfStep } from './month-address.ts';
import { MonthControls } from './month-controls.tsx';
import { monthQuery } from './month.queries.ts';
import { NoticesPanel } from './notices-panel.tsx';
import { PartList } from './part-list.tsx';
import { type Part, type ShownMonth, ShownMonthContext } from './shown-month.ts';
import { TopPanel } from './top-panel.tsx';
import { TotalPanel } from './total-panel.tsx';
import { useOver } from './use-over.ts';

/** Milliseconds after which the months beside a shown one are read. */
const readAheadAfter = 300;
/** Milliseconds for which what was read ahead is kept: as long as somebody may look at a month. */
const keptAhead = 1_800_000;

/** The figures of a month. Source: DASH-1, DASH-4. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const search: DashboardSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const user = useCurrentUser();
  const newest = useNow((now) => monthAt(now, user.time_zone));
  const request = useMemo(() => requestOf(search, newest), [search, newest]);
  const { data, error, refetch, isPlaceholderData } = useQuery(monthQuery(request));
  const known = useLast(data);
  useNeighbours(data && !isPlaceholderData ? request : null, newest);
  const change = (to: DashboardSearch) =>
    void navigate({ to: '/dashboard', search: searchAfter(request, to, newest), resetScroll: false });
  const step = (months: number) =>
    void navigate({
      to: '/dashboard',
      search: (now: DashboardSearch) => searchOfStep(now, months, newest),
      resetScroll: false,
    });
  const usual = hasFeature(user, 'sensor_installation_sites') ? 'installation_site' : 'sensor';
  return (
    <div className={css.page}>
      <PageHeading title={t(($) => $.title)} note={data && <Facts shown={data} />}>
        {data && data.items.length > 0 && (
          <Button
            className={css.print ?? ''}
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t(($) => $.print)}
          </Button>
        )}
      </PageHeading>
      {(known ?? error) && (
        <MonthControls
          chosen={request}
          newest={newest}
          shown={known ?? null}
          usual={usual}
          onChange={change}
          onStep={step}
        />
      )}
      {error && (
        <Failed
          error={error}
          onRetry={() => void refetch()}
          onAll={request.id === undefined ? null : () => change({ id: '' })}
        />
      )}
      {data ? (
        <Panels shown={data} request={request} stale={isPlaceholderData && !error} />
      ) : (
        !error && <WaitingPanels />
      )}
    </div>
  );
}

/** The last value there was: the choices stay when what was chosen cannot be read. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Reads the months beside the shown one ahead, once that is there. Source: DASH-14 */
function useNeighbours(shown: (DashboardQuery & { readonly month: string }) | null, newest: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (shown === null) return undefined;
    // Not before what is shown is painted.
    const waiting = setTimeout(() => {
      for (const request of neighboursOf(shown, newest))
        void queries.prefetchQuery({ ...monthQuery(request), retry: false, gcTime: keptAhead });
    }, readAheadAfter);
    return () => clearTimeout(waiting);
  }, [queries, shown, newest]);
}

function Failed(props: { readonly error: unknown; readonly onRetry: () => void; readonly onAll: (() => void) | null }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={css.failed}>
      <ProblemNotice error={props.error} onRetry={props.onRetry} />
      {props.onAll && (
        <Button variant="subtle" size="xs" onClick={props.onAll}>
          {t(($) => $.showAll)}
        </Button>
      )}
    </div>
  );
}

/** Most sensors that are named in a note. */
const mostNames = 3;

/** How fresh the figures are, and what they leave out. On paper also what was chosen. */
function Facts({ shown }: { readonly shown: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { inText } = useMoments(shown.time_zone);
  const insect = useInsectName();
  const { without_site, month, insect_type } = shown;
  const names = without_site.slice(0, mostNames).map(({ name }) => name);
  const rest = without_site.length - names.length;
  const joined = names.join(t(($) => $.comma));
  return (
    <div className={css.facts}>
      <p className={`${css.onPaper} ${css.chosen}`}>
        {[month, useItemName(shown), insect_type === null ? t(($) => $.allInsects) : insect(insect_type)].join(' · ')}
      </p>
      <p className={css.onScreen}>{t(($) => $.asOf, { time: inText(shown.as_of) })}</p>
      {/* Paper is read on another day. */}
      <p className={css.onPaper}>{t(($) => $.asOf, { time: dateTimeText(shown.as_of, shown.time_zone) })}</p>
      {names.length > 0 && (
        <p>
          {t(($) => $.withoutSite, {
            count: without_site.length,
            names: rest > 0 ? t(($) => $.andMore, { names: joined, count: rest }) : joined,
          })}
        </p>
      )}
    </div>
  );
}

/** Name of the selected item, or of the sum of all. */
function useItemName({ id, items, group_by }: Dashboard): string {
  const { t } = useTranslation('dashboard');
  const item = items.find((one) => one.id === id);
  return item?.name ?? t(($) => $.all[group_by], { count: items.length });
}

function useShown(shown: Dashboard, openPart: (part: Part) => void): ShownMonth {
  const { t } = useTranslation('dashboard');
  const insect = useInsectName();
  const item = useItemName(shown);
  const { month, insect_type } = shown;
  const titleOf = (panel: string) =>
    insect_type === null
      ? t(($) => $.files.title, { panel, item, month })
      : t(($) => $.files.titleOfType, { panel, item, month, insect: insect(insect_type) });
  return { shown, itemName: item, openPart, titleOf };
}

/** The panels; those of the last choice stay until the next are there. */
function Panels(props: { readonly shown: Dashboard; readonly request: DashboardQuery; readonly stale: boolean }) {
  const { shown, request, stale } = props;
  const [part, setPart] = useState<Part | null>(null);
  const list = useOver('parts');
  const value = useShown(shown, (next) => {
    setPart(next);
    list.open();
  });
  // What a list is about: another choice forgets it.
  const about = useMemo(() => JSON.stringify(request), [request]);
  const [openedFor, setOpenedFor] = useState(about);
  if (openedFor !== about) {
    setOpenedFor(about);
    setPart(null);
  }
  if (shown.items.length === 0) return <NoItems />;
  const byPlace = shown.group_by === 'place';
  return (
    <ShownMonthContext value={value}>
      <div className={css.panels} data-stale={stale || undefined} aria-busy={stale}>
        <div className={css.total}>
          <TotalPanel />
        </div>
        <div className={css.notices}>
          <NoticesPanel />
        </div>
        <div className={css.daily}>{byPlace ? <MonthsPanel /> : <DailyPanel />}</div>
        <div className={css.top}>
          <TopPanel />
        </div>
        <div className={css.hourly}>
          <HourlyPanel />
        </div>
        <div className={css.weekdays}>
          <WeekdaysPanel />
        </div>
        <div className={css.matrix}>
          <MatrixPanel />
        </div>
      </div>
      {part && list.isOpen && <PartList part={part} request={request} shown={shown} onClose={list.close} />}
    </ShownMonthContext>
  );
}

function NoItems() {
  const { t } = useTranslation('dashboard');
  return (
    <EmptyState
      icon={<IconChartBar size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.noItems.title)}
      text={t(($) => $.noItems.text)}
    >
      <Link to="/sensors">{t(($) => $.noItems.toSensors)}</Link>
    </EmptyState>
  );
}

/** Skeletons in the shape of the controls and panels. */
function WaitingPanels() {
  return (
    <Waiting>
      <Skeleton className={css.waitingControls ?? ''} />
      <div className={css.panels}>
        {(['total', 'notices', 'daily', 'top', 'hourly', 'weekdays', 'matrix'] as const).map((panel) => (
          <Skeleton key={panel} className={css[panel] ?? ''} radius="lg" />
        ))}
      </div>
    </Waiting>
  );
}
