import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
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
import { hasEventFilters, hasFilters, isSingle } from './filters/filters.ts';
import { type Group, groupOf } from './groups/group.ts';
import { GroupList, WaitingGroups } from './groups/group-list.tsx';
import { NoGroups } from './groups/no-groups.tsx';
import { OrderChoice } from './groups/order-choice.tsx';
import { LayoutChoice } from './groups/layout-choice.tsx';
import { useLayout } from './groups/use-layout.ts';
import { useOrder } from './groups/use-order.ts';
import { OpenedPart } from './opened/opened-part.tsx';
import { type OpenOptions, useOpen, useOpened } from './opened/use-opened.ts';
import { useFilters } from './filters/use-filters.ts';
import { useView } from './filters/use-view.ts';
import { ViewChoice } from './view-choice.tsx';

/** The activity page; a link to another site or sensor resets it. Source: ACTIVITY-1, ACTIVITY-4. */
export function ActivitiesPage() {
  const search = useSearch({ from: '/main/activities' });
  const { siteId = '', sensorId = '' } = search;
  return <Activities key={`${siteId} ${sensorId}`} search={search} />;
}

function Activities({ search }: { readonly search: Parameters<typeof useFilters>[1] }) {
  const { t } = useTranslation('activities');
  const user = useCurrentUser();
  const { siteId, sensorId } = search;
  const assetInUrl = { ...(siteId === undefined ? {} : { siteId }), ...(sensorId === undefined ? {} : { sensorId }) };
  const { filters, applied, change, clear, resets } = useFilters(user.id, search);
  const { offered, bySite, choose } = useView(user, assetInUrl);
  const { reason, chooseReason } = useReason(search);
  const { order, chooseOrder } = useOrder(user.id);
  const { layout, chooseLayout, perPage } = useLayout(user.id, isSingle(assetInUrl));
  const request = { filters: applied, assetInUrl, bySite, zone: user.time_zone, reason, order, perPage };
  const list = useActivities(request);
  const attention = useAttention(bySite, !isSingle(assetInUrl));
  const opening = useOpened();
  const openInAddress = useOpen();
  const [openedId, setOpenedId] = useState<string | null>(null);

  const groups = groupsOf(list);
  const expansion = useExpansion();
  const filtered = hasEventFilters(applied);
  const clearAll = () => {
    clear();
    chooseReason(undefined);
  };
  const open = ({ kind, id }: Group, eventId: string, options: OpenOptions = {}) => {
    setOpenedId(eventId);
    openInAddress({ kind: 'event', view: { event: eventId }, of: isSingle(assetInUrl) ? null : { kind, id } }, options);
  };

  // Both are shown at once, so that nothing moves while the page loads.
  if (list.isPending || attention.isLoading) return <WaitingPage />;
  return (
    <>
      <ActivitiesHeading list={list} groups={groups} request={request} expansion={expansion} layout={layout} />
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
        found={list.isPlaceholderData ? null : (list.data?.pages[0]?.total ?? null)}
      >
        {!isSingle(assetInUrl) && <LayoutChoice layout={layout} onChange={chooseLayout} />}
        {!isSingle(assetInUrl) && <OrderChoice order={order} chooseOrder={chooseOrder} />}
      </FilterBar>
      <GroupList
        list={list}
        groups={groups}
        request={request}
        layout={layout}
        expansion={expansion}
        filtered={filtered}
        onOpen={open}
        lastOpenedId={opening.opened ? null : openedId}
        whenEmpty={
          <NoGroups
            single={isSingle(assetInUrl)}
            bySite={bySite}
            filtered={reason !== undefined || hasFilters(applied, bySite)}
            onClear={clearAll}
          />
        }
      />
      <OpenedPart list={list} groups={groups} request={request} opening={opening} />
    </>
  );
}

function groupsOf({ data }: ReturnType<typeof useActivities>): readonly Group[] {
  const pages = data?.pages ?? [];
  return pages
    .flatMap((page) => page.groups.map((group) => groupOf(group, page.as_of)))
    .filter((group) => group !== null);
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
