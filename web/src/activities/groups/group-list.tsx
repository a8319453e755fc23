import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { Waiting } from '../../ui/notices/waiting.tsx';
import type { ActivityRequest, useActivities } from '../activity.queries.ts';
import { isSingle } from '../filters/filters.ts';
import type { useExpansion } from './expansion.ts';
import css from './group-list.module.css';
import type { OpenOptions } from '../opened/use-opened.ts';
import type { Group } from './group.ts';
import { GroupPanel, WaitingGroup } from './group-panel.tsx';
import { GroupRow } from './group-row.tsx';
import rows from './group-row.module.css';
import type { Layout } from './layouts.ts';

/** Props of `GroupList`. */
export interface GroupListProps {
  readonly list: ReturnType<typeof useActivities>;
  readonly groups: readonly Group[];
  readonly request: ActivityRequest;
  readonly layout: Layout;
  readonly expansion: ReturnType<typeof useExpansion>;
  /** Whether the events are filtered. */
  readonly filtered: boolean;
  /** @param options how it is opened */
  readonly onOpen: (group: Group, eventId: string, options?: OpenOptions) => void;
  /** Id of the event whose card gets the focus back from the gallery. */
  readonly lastOpenedId: string | null;
  /** Shown if there is no group, or several of which none has an event that matches the filters. */
  readonly whenEmpty: ReactNode;
}

/** The groups of the activity page; more are loaded as the user scrolls. */
export function GroupList(props: GroupListProps) {
  const { list, groups, filtered, request } = props;
  const known = !list.hasNextPage && !list.isPlaceholderData && !isSingle(request.assetInUrl);
  const nothing = groups.length === 0 || (known && filtered && groups.every(({ events }) => events.length === 0));
  return (
    <>
      {list.isLoadingError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && nothing && props.whenEmpty}
      {nothing ? null : props.layout === 'rows' ? <Rows {...props} /> : <Panels {...props} />}
      {list.isFetchNextPageError && <ProblemNotice error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.isFetchingNextPage && <WaitingGroups />}
      <LoadMore
        ready={list.hasNextPage && !list.isFetching && !list.isError}
        onReach={() => void list.fetchNextPage()}
      />
    </>
  );
}

/** One row for each group. */
function Rows({ list, groups, onOpen }: GroupListProps) {
  return (
    <ul className={rows.rows} aria-busy={list.isPlaceholderData} data-stale={list.isRefetchError || undefined}>
      {groups.map((group) => (
        <GroupRow key={`${group.kind} ${group.id}`} group={group} onOpen={(eventId) => onOpen(group, eventId)} />
      ))}
    </ul>
  );
}

/** The groups with their events. */
function Panels({ list, groups, request, expansion, ...props }: GroupListProps) {
  return (
    <div className={css.groups} aria-busy={list.isPlaceholderData} data-stale={list.isRefetchError || undefined}>
      {groups.map((group) => (
        <GroupPanel
          key={`${group.kind} ${group.id}`}
          group={group}
          request={request}
          expanded={expansion.has(group)}
          filtered={props.filtered}
          viewerZone={request.zone}
          onToggle={() => expansion.toggle(group)}
          onOpen={(eventId, options) => props.onOpen(group, eventId, options)}
          lastOpenedId={props.lastOpenedId}
        />
      ))}
    </div>
  );
}

/** The placeholder of groups that are loading. */
export function WaitingGroups() {
  return (
    <Waiting>
      <div className={css.groups}>
        <WaitingGroup />
        <WaitingGroup />
        <WaitingGroup />
      </div>
    </Waiting>
  );
}
