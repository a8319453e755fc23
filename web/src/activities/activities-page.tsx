import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { IconFilterOff, IconRadar2 } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../accounts/account.queries.ts';
import '../gallery/gallery.messages.ts';
import { Part } from '../platform/part.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { notify } from '../ui/notify.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Waiting } from '../ui/waiting.tsx';
import css from './activities-page.module.css';
import './activity.messages.ts';
import { useActivities } from './activity.queries.ts';
import { useExpansion } from './expansion.ts';
import { FilterBar } from './filter-bar.tsx';
import { areAskable, eventQueryOf, type Filters, isFixed, narrowsEvents, noFilters } from './filters.ts';
import { Freshness } from './freshness.tsx';
import { groupOf } from './group.ts';
import { GroupSection, WaitingGroup } from './group-section.tsx';
import { useFilters } from './use-filters.ts';
import { type OpenEvent, useOpenEvent } from './use-open-event.ts';

const loadGallery = async () => (await import('../gallery/gallery-dialog.tsx')).GalleryDialog;

/** The activity page; a link to another site or period starts it afresh. Source: specification 2 §2. */
export function ActivitiesPage() {
  const search = useSearch({ from: '/main/activities' });
  return <Activities key={JSON.stringify(search)} {...search} />;
}

interface Search {
  readonly siteId?: string;
  readonly sensorId?: string;
  readonly timePeriod?: string;
}

function Activities({ timePeriod, ...fixed }: Search) {
  const { t } = useTranslation('activities');
  const user = useCurrentUser();
  const [filters, setFilters] = useFilters(user.id, isFixed(fixed), timePeriod);
  const [settled] = useDebouncedValue(filters, 300);
  // A period that is being typed and is none yet waits; the last good one stays on the screen.
  const [askedFilters, setAskedFilters] = useState<Filters>(areAskable(settled) ? settled : noFilters);
  if (settled !== askedFilters && areAskable(settled)) setAskedFilters(settled);
  // An address is about the sensor that it names, wherever it stood, or about the site, which may be shared with
  // somebody who works without sites.
  const bySite =
    fixed.siteId !== undefined || (hasFeature(user, 'sensor_installation_sites') && fixed.sensorId === undefined);
  const asked = { filters: askedFilters, fixed, bySite, zone: user.time_zone };
  const list = useActivities(asked);
  const gallery = useOpenEvent();

  const pages = list.data?.pages ?? [];
  const groups = pages.flatMap((page) => page.groups.map(groupOf)).filter((group) => group !== null);
  const expansion = useExpansion();
  const narrowed = narrowsEvents(askedFilters);
  const filtered =
    narrowed || askedFilters.text.trim() !== '' || askedFilters.type !== '' || askedFilters.on.length > 0;
  const first = pages[0];

  return (
    <>
      <PageHeading
        title={t(($) => $.title)}
        note={
          first && (
            <Freshness
              asOf={Math.min(...pages.map((page) => page.as_of))}
              zone={user.time_zone}
              groups={groups}
              total={first.total}
              stale={list.isRefetchError}
              busy={list.isRefetching}
              onRefresh={() => void list.refetch()}
            />
          )
        }
      >
        {groups.some((group) => group.more) && (
          <Button variant="default" size="sm" onClick={expansion.toggleAll}>
            {t(($) => (expansion.all ? $.collapseAll : $.expandAll))}
          </Button>
        )}
      </PageHeading>
      {isFixed(fixed) && (
        <p className={css.only}>
          {groups[0] && t(($) => $.only, { name: groups[0]?.name ?? '' })}{' '}
          <Link to="/activities">{t(($) => $.allUnits)}</Link>
        </p>
      )}
      <FilterBar filters={filters} fixed={fixed} zone={user.time_zone} onChange={setFilters} />
      {list.isPending && <WaitingGroups />}
      {list.isLoadingError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {first && groups.length === 0 && (
        <NoGroups fixed={isFixed(fixed)} filtered={filtered} onClear={() => setFilters(noFilters)} />
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
            onOpen={(eventId) => {
              const filters = eventQueryOf(askedFilters, Math.floor(Date.now() / 1_000), user.time_zone);
              gallery.open({ group, eventId, filters });
            }}
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
  const { t } = useTranslation('gallery');
  const onFailure = () => {
    notify(
      t(($) => $.partFailed),
      'error',
      'part',
    );
    onClose();
  };
  return <Part name="gallery" load={loadGallery} props={{ group, eventId, filters, onClose }} onFailure={onFailure} />;
}

function NoGroups(props: { readonly fixed: boolean; readonly filtered: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('activities');
  if (props.fixed) {
    return (
      <EmptyState
        icon={<IconRadar2 size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.noMatchTitle)}
        text={t(($) => $.fixedMissing)}
      >
        <Button renderRoot={(given) => <Link to="/activities" {...given} />}>{t(($) => $.allUnits)}</Button>
      </EmptyState>
    );
  }
  if (props.filtered) {
    return (
      <EmptyState
        icon={<IconFilterOff size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.noMatchTitle)}
        text={t(($) => $.noMatchText)}
      >
        <Button onClick={props.onClear}>{t(($) => $.clearFilters)}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconRadar2 size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.emptyTitle)}
      text={t(($) => $.emptyText)}
    >
      <Button variant="default" renderRoot={(given) => <Link to="/sensors" {...given} />}>
        {t(($) => $.toSensors)}
      </Button>
      {/* Also for those who work without sites: one may be shared with them. */}
      <Button variant="default" renderRoot={(given) => <Link to="/installation_sites" {...given} />}>
        {t(($) => $.toSites)}
      </Button>
    </EmptyState>
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
