import type { EventQuery } from '@trapline/domain/events/event.schema.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { PagePart } from '../ui/notices/page-part.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import css from './activities-page.module.css';
import './activity.messages.ts';
import { ActivitiesHeading } from './activities-heading.tsx';
import { useActivities } from './activity.queries.ts';
import { useReason } from './attention/attention-address.ts';
import { AttentionSummary } from './attention/attention-summary.tsx';
import { useAttention } from './attention/attention.queries.ts';
import { useExpansion } from './groups/expansion.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { eventQueryOf, hasEventFilters, hasFilters, isSingle } from './filters/filters.ts';
import { type Group, groupOf } from './groups/group.ts';
import { GroupList, WaitingGroups } from './groups/group-list.tsx';
import { NoGroups } from './groups/no-groups.tsx';
import { OrderChoice } from './groups/order-choice.tsx';
import { useOrder } from './groups/use-order.ts';
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
  const { reason, chooseReason } = useReason(search);
  const { order, chooseOrder } = useOrder(user.id);
  const request = { filters: applied, assetInUrl, bySite, zone: user.time_zone, reason, order };
  const list = useActivities(request);
  const attention = useAttention(bySite, !isSingle(assetInUrl));
  const gallery = useOpenEvent();

  const pages = list.data?.pages ?? [];
  const groups = pages
    .flatMap((page) => page.groups.map((group) => groupOf(group, page.as_of)))
    .filter((group) => group !== null);
  const expansion = useExpansion();
  const filtered = hasEventFilters(applied);
  const clearAll = () => {
    clear();
    chooseReason(undefined);
  };
  const open = (group: Group, eventId: string, more: EventQuery = {}) => {
    const filters = eventQueryOf(applied, Math.floor(Date.now() / 1_000), user.time_zone);
    gallery.open({ group, eventId, filters: { ...filters, ...more } });
  };
  useLinkedEvent(event, isSingle(assetInUrl) ? groups[0] : undefined, open);

  // Both are shown at once, so that nothing moves while the page loads.
  if (list.isPending || attention.isLoading) return <WaitingPage />;
  return (
    <>
      <ActivitiesHeading list={list} groups={groups} request={request} expansion={expansion} />
      {isSingle(assetInUrl) && groups[0] && (
        <p className={css.only}>
          {t(($) => $.only, { name: groups[0]?.name ?? '' })} <Link to="/activities">{t(($) => $.allUnits)}</Link>
        </p>
      )}
      {!isSingle(assetInUrl) && (
        <AttentionSummary summary={attention} zone={user.time_zone} chosen={reason} onChoose={chooseReason} />
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
        found={list.isPlaceholderData ? null : (pages[0]?.total ?? null)}
      >
        {!isSingle(assetInUrl) && <OrderChoice order={order} chooseOrder={chooseOrder} />}
      </FilterBar>
      <GroupList
        list={list}
        groups={groups}
        request={request}
        expansion={expansion}
        filtered={filtered}
        onOpen={open}
        lastOpenedId={gallery.lastOpenedId}
        whenEmpty={
          <NoGroups
            single={isSingle(assetInUrl)}
            bySite={bySite}
            filtered={reason !== undefined || hasFilters(applied, bySite)}
            onClear={clearAll}
          />
        }
      />
      {gallery.event && <Gallery {...gallery.event} onClose={gallery.close} />}
    </>
  );
}

function WaitingPage() {
  const { t } = useTranslation('activities');
  return (
    <>
      <PageHeading title={t(($) => $.title)} />
      <WaitingGroups />
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
