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
import { type Asked, useActivities } from './activity.queries.ts';
import { AllChartsButton } from './events/chart-button.tsx';
import { CombinedCsvButton } from './activity-csv/csv-buttons.tsx';
import { useExpansion } from './groups/expansion.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import {
  areAskable,
  eventQueryOf,
  type Filters,
  type Fixed,
  isFixed,
  narrowsAnything,
  narrowsEvents,
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

/** The activity page; a link to another site or period starts it afresh. Source: ACTIVITY-1, ACTIVITY-4. */
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
  // Fields that keep what is typed in them start anew when all filters are cleared.
  const [cleared, setCleared] = useState(0);
  const askedFilters = useAskedFilters(filters);
  const { view, bySite } = useBySite(user, fixed);
  const asked = { filters: askedFilters, fixed, bySite, zone: user.time_zone };
  const list = useActivities(asked);
  const gallery = useOpenEvent();

  const pages = list.data?.pages ?? [];
  const groups = pages.flatMap((page) => page.groups.map(groupOf)).filter((group) => group !== null);
  const expansion = useExpansion();
  const narrowed = narrowsEvents(askedFilters);
  const first = pages[0];
  if (first && !list.isPlaceholderData && groups.length === 0 && !narrowsAnything(askedFilters, bySite)) view.nothing();
  const clear = () => {
    setFilters(noFilters);
    setCleared(cleared + 1);
  };
  const open = (group: Group, eventId: string) => {
    const filters = eventQueryOf(askedFilters, Math.floor(Date.now() / 1_000), user.time_zone);
    gallery.open({ group, eventId, filters });
  };
  useLinkedEvent(event, isFixed(fixed) ? groups[0] : undefined, open);

  return (
    <>
      <ActivitiesHeading list={list} groups={groups} asked={asked} expansion={expansion} />
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
        onClear={narrowsAnything(filters, bySite) ? clear : null}
      />
      {list.isPending && <WaitingGroups />}
      {list.isLoadingError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {first && groups.length === 0 && (
        <NoGroups
          fixed={isFixed(fixed)}
          bySite={bySite}
          filtered={narrowsAnything(askedFilters, bySite)}
          onClear={clear}
        />
      )}
      <div className={css.groups} aria-busy={list.isPlaceholderData}>
        {groups.map((group) => (
          <GroupSection
            key={`${group.kind} ${group.id}`}
            group={group}
            asked={asked}
            expanded={expansion.has(group)}
            narrowed={narrowed}
            viewerZone={user.time_zone}
            onToggle={() => expansion.toggle(group)}
            onOpen={(eventId) => open(group, eventId)}
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

/** Whether sites are listed, not sensors, and the choice between the two where there is one. */
function useBySite(user: UserInfo, fixed: Fixed) {
  // An address is about the sensor that it names, wherever it stood, or about the site, which may be shared with
  // somebody who works without sites.
  const view = useView(!isFixed(fixed) && !hasFeature(user, 'sensor_installation_sites'));
  const bySite =
    fixed.siteId !== undefined ||
    (fixed.sensorId === undefined && (hasFeature(user, 'sensor_installation_sites') || view.bySite));
  return { view, bySite };
}

/** The filters with which the lists are asked: they wait while somebody is typing. */
function useAskedFilters(filters: Filters): Filters {
  const [settled] = useDebouncedValue(filters, 300);
  // A period that is being typed and is none yet waits; the last good one stays on the screen.
  const [askedFilters, setAskedFilters] = useState<Filters>(areAskable(settled) ? settled : noFilters);
  if (settled !== askedFilters && areAskable(settled)) setAskedFilters(settled);
  return askedFilters;
}

/** The page's title, how fresh it is, and what concerns all sections. */
function ActivitiesHeading(props: {
  readonly list: ReturnType<typeof useActivities>;
  readonly groups: readonly Group[];
  readonly asked: Asked;
  readonly expansion: ReturnType<typeof useExpansion>;
}) {
  const { t } = useTranslation('activities');
  const { list, groups, asked, expansion } = props;
  const { fixed, zone } = asked;
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
          <CombinedCsvButton asked={asked} />
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
