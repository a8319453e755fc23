import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { PagePart } from '../ui/notices/page-part.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import css from './activities-page.module.css';
import './activity.messages.ts';
import { ActivitiesHeading } from './activities-heading.tsx';
import { useActivities } from './activity.queries.ts';
import { useExpansion } from './groups/expansion.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { eventQueryOf, hasEventFilters, hasFilters, isSingle } from './filters/filters.ts';
import { type Group, groupOf } from './groups/group.ts';
import { GroupPanel, WaitingGroup } from './groups/group-panel.tsx';
import { NoGroups } from './groups/no-groups.tsx';
import { useFilters } from './filters/use-filters.ts';
import { useView } from './filters/use-view.ts';
import { type OpenEvent, useLinkedEvent, useOpenEvent } from './use-open-event.ts';
import { ViewChoice } from './view-choice.tsx';

const loadGallery = async () => (await import('../gallery/gallery-dialog.tsx')).GalleryDialog;

/** The activity page; a link to another site or sensor resets it. Source: ACTIVITY-1, ACTIVITY-4. */
export function ActivitiesPage() {
  const search = useSearch({ from: '/main/activities' });
  const { siteId = '', sensorId = '' } = search;
  return <Activities key={`${siteId} ${sensorId}`} search={search} />;
}

function Activities({ search }: { readonly search: Parameters<typeof useFilters>[1] }) {
  const { t } = useTranslation('activities');
  const user = useCurrentUser();
  const { siteId, sensorId, event } = search;
  const assetInUrl = { ...(siteId === undefined ? {} : { siteId }), ...(sensorId === undefined ? {} : { sensorId }) };
  const { filters, applied, change, clear, resets } = useFilters(user.id, search);
  const { offered, bySite, choose } = useView(user, assetInUrl);
  const request = { filters: applied, assetInUrl, bySite, zone: user.time_zone };
  const list = useActivities(request);
  const gallery = useOpenEvent();

  const pages = list.data?.pages ?? [];
  const groups = pages.flatMap((page) => page.groups.map(groupOf)).filter((group) => group !== null);
  const expansion = useExpansion();
  const filtered = hasEventFilters(applied);
  const first = pages[0];
  const open = (group: Group, eventId: string) => {
    const filters = eventQueryOf(applied, Math.floor(Date.now() / 1_000), user.time_zone);
    gallery.open({ group, eventId, filters });
  };
  useLinkedEvent(event, isSingle(assetInUrl) ? groups[0] : undefined, open);

  return (
    <>
      <ActivitiesHeading list={list} groups={groups} request={request} expansion={expansion} />
      {isSingle(assetInUrl) && groups[0] && (
        <p className={css.only}>
          {t(($) => $.only, { name: groups[0]?.name ?? '' })} <Link to="/activities">{t(($) => $.allUnits)}</Link>
        </p>
      )}
      {offered && <ViewChoice bySite={bySite} onChange={choose} />}
      <FilterBar
        resets={resets}
        filters={filters}
        assetInUrl={assetInUrl}
        bySite={bySite}
        zone={user.time_zone}
        onChange={change}
        onClear={hasFilters(filters, bySite) ? clear : null}
      />
      {list.isPending && <WaitingGroups />}
      {list.isLoadingError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {first && groups.length === 0 && (
        <NoGroups
          single={isSingle(assetInUrl)}
          bySite={bySite}
          filtered={hasFilters(applied, bySite)}
          onClear={clear}
        />
      )}
      <div className={css.groups} aria-busy={list.isPlaceholderData}>
        {groups.map((group) => (
          <GroupPanel
            key={`${group.kind} ${group.id}`}
            group={group}
            request={request}
            expanded={expansion.has(group)}
            filtered={filtered}
            viewerZone={user.time_zone}
            onToggle={() => expansion.toggle(group)}
            onOpen={(eventId) => open(group, eventId)}
            lastOpenedId={gallery.lastOpenedId}
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

function Gallery(props: OpenEvent & { readonly onClose: () => void }) {
  const { group, eventId, filters, onClose } = props;
  return (
    <PagePart
      name="gallery"
      load={loadGallery}
      props={{ asset: group, eventId, filters, onClose }}
      onGiveUp={onClose}
    />
  );
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
