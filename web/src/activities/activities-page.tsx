import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/account.queries.ts';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import css from './activities-page.module.css';
import './activity.messages.ts';
import { type ActivityRequest, useActivities } from './activity.queries.ts';
import { AllChartsButton } from './events/chart-button.tsx';
import { CombinedCsvButton } from './activity-csv/csv-buttons.tsx';
import { useExpansion } from './groups/expansion.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import {
  canApply,
  eventQueryOf,
  type Filters,
  type Fixed,
  hasEventFilters,
  hasFilters,
  isFixed,
  noFilters,
} from './filters/filters.ts';
import { Freshness } from './freshness.tsx';
import { type Group, groupOf } from './groups/group.ts';
import { GroupSection, WaitingGroup } from './groups/group-section.tsx';
import { NoGroups } from './groups/no-groups.tsx';
import { PagePart } from './page-part.tsx';
import { useFilters } from './filters/use-filters.ts';
import { type OpenEvent, useLinkedEvent, useOpenEvent } from './use-open-event.ts';
import { useView } from './use-view.ts';
import { ViewChoice } from './view-choice.tsx';

const loadGallery = async () => (await import('../gallery/gallery-dialog.tsx')).GalleryDialog;

/** The activity page; a link to another site or period resets it. Source: ACTIVITY-1, ACTIVITY-4. */
export function ActivitiesPage() {
  const search = useSearch({ from: '/main/activities' });
  return <Activities key={JSON.stringify(search)} {...search} />;
}

interface Search {
  readonly siteId?: string;
  readonly sensorId?: string;
  readonly timePeriod?: string;
  readonly event?: string;
}

function Activities({ timePeriod, event, ...fixed }: Search) {
  const { t } = useTranslation('activities');
  const user = useCurrentUser();
  const [filters, setFilters] = useFilters(user.id, isFixed(fixed), timePeriod);
  // Counts how often all filters were cleared, so that fields with their own input are reset.
  const [cleared, setCleared] = useState(0);
  const applied = useAppliedFilters(filters);
  const { view, bySite } = useBySite(user, fixed);
  const request = { filters: applied, fixed, bySite, zone: user.time_zone };
  const list = useActivities(request);
  const gallery = useOpenEvent();

  const pages = list.data?.pages ?? [];
  const groups = pages.flatMap((page) => page.groups.map(groupOf)).filter((group) => group !== null);
  const expansion = useExpansion();
  const filtered = hasEventFilters(applied);
  const first = pages[0];
  if (first && !list.isPlaceholderData && groups.length === 0 && !hasFilters(applied, bySite)) view.onEmpty();
  const clear = () => {
    setFilters(noFilters);
    setCleared(cleared + 1);
  };
  const open = (group: Group, eventId: string) => {
    const filters = eventQueryOf(applied, Math.floor(Date.now() / 1_000), user.time_zone);
    gallery.open({ group, eventId, filters });
  };
  useLinkedEvent(event, isFixed(fixed) ? groups[0] : undefined, open);

  return (
    <>
      <ActivitiesHeading list={list} groups={groups} request={request} expansion={expansion} />
      {isFixed(fixed) && groups[0] && (
        <p className={css.only}>
          {t(($) => $.only, { name: groups[0]?.name ?? '' })} <Link to="/activities">{t(($) => $.allUnits)}</Link>
        </p>
      )}
      {view.offered && <ViewChoice bySite={bySite} onChange={view.choose} />}
      <FilterBar
        cleared={cleared}
        filters={filters}
        fixed={fixed}
        bySite={bySite}
        zone={user.time_zone}
        onChange={setFilters}
        onClear={hasFilters(filters, bySite) ? clear : null}
      />
      {list.isPending && <WaitingGroups />}
      {list.isLoadingError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {first && groups.length === 0 && (
        <NoGroups fixed={isFixed(fixed)} bySite={bySite} filtered={hasFilters(applied, bySite)} onClear={clear} />
      )}
      <div className={css.groups} aria-busy={list.isPlaceholderData}>
        {groups.map((group) => (
          <GroupSection
            key={`${group.kind} ${group.id}`}
            group={group}
            request={request}
            expanded={expansion.has(group)}
            filtered={filtered}
            viewerZone={user.time_zone}
            onToggle={() => expansion.toggle(group)}
            onOpen={(eventId) => open(group, eventId)}
            left={gallery.left}
          />
        ))}
      </div>
      {list.isFetchNextPageError && <ProblemNotice error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.isFetchingNextPage && <WaitingGroups />}
      <LoadMore
        ready={list.hasNextPage && !list.isFetching && !list.isError}
        onReach={() => void list.fetchNextPage()}
      />
      {gallery.event && <Gallery {...gallery.event} onClose={gallery.close} />}
    </>
  );
}

/** Whether sites are listed instead of sensors, and the choice between them if there is one. */
function useBySite(user: UserInfo, fixed: Fixed) {
  // A URL with a sensor covers all of its sites; one with a site also works for users who work without sites, as it may
  // be shared with them.
  const view = useView(!isFixed(fixed) && !hasFeature(user, 'sensor_installation_sites'));
  const bySite =
    fixed.siteId !== undefined ||
    (fixed.sensorId === undefined && (hasFeature(user, 'sensor_installation_sites') || view.bySite));
  return { view, bySite };
}

/** The filters applied to the lists: changes wait until the user stops typing. */
function useAppliedFilters(filters: Filters): Filters {
  const [settled] = useDebouncedValue(filters, 300);
  // While a period is incomplete or invalid, the last valid filters remain applied.
  const [applied, setApplied] = useState<Filters>(canApply(settled) ? settled : noFilters);
  if (settled !== applied && canApply(settled)) setApplied(settled);
  return applied;
}

/** The page's title, how current its data is, and the actions for all sections. */
function ActivitiesHeading(props: {
  readonly list: ReturnType<typeof useActivities>;
  readonly groups: readonly Group[];
  readonly request: ActivityRequest;
  readonly expansion: ReturnType<typeof useExpansion>;
}) {
  const { t } = useTranslation('activities');
  const { list, groups, request, expansion } = props;
  const { fixed, zone } = request;
  const pages = list.data?.pages ?? [];
  const first = pages[0];
  return (
    <PageHeading
      title={t(($) => $.title)}
      note={
        first && (
          <Freshness
            asOf={Math.min(...pages.map((page) => page.as_of))}
            zone={zone}
            groups={groups}
            total={first.total}
            stale={list.isRefetchError}
            busy={list.isRefetching}
            onRefresh={() => void list.refetch()}
          />
        )
      }
    >
      {!isFixed(fixed) && groups.length > 0 && (
        <>
          <AllChartsButton
            groups={groups}
            zone={zone}
            more={list.hasNextPage && !list.isFetching && !list.isError}
            onMore={() => void list.fetchNextPage()}
          />
          <CombinedCsvButton request={request} />
        </>
      )}
      {groups.some((group) => group.more) && (
        <Button variant="default" size="sm" onClick={expansion.toggleAll}>
          {t(($) => (expansion.all ? $.collapseAll : $.expandAll))}
        </Button>
      )}
    </PageHeading>
  );
}

function Gallery(props: OpenEvent & { readonly onClose: () => void }) {
  const { group, eventId, filters, onClose } = props;
  return <PagePart name="gallery" load={loadGallery} props={{ group, eventId, filters, onClose }} onGiveUp={onClose} />;
}

function WaitingGroups() {
  return (
    <Waiting>
      <div className={css.groups}>
        <WaitingGroup />
        <WaitingGroup />
      </div>
    </Waiting>
  );
}
