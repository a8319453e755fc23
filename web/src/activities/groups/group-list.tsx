import type { EventQuery } from '@trapline/domain/events/event.schema.ts';
import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { Waiting } from '../../ui/notices/waiting.tsx';
import type { ActivityRequest, useActivities } from '../activity.queries.ts';
import type { useExpansion } from './expansion.ts';
import css from './group-list.module.css';
import type { Group } from './group.ts';
import { GroupPanel, WaitingGroup } from './group-panel.tsx';

/** The groups of the activity page; more are loaded as the user scrolls. */
export function GroupList(props: {
  readonly list: ReturnType<typeof useActivities>;
  readonly groups: readonly Group[];
  readonly request: ActivityRequest;
  readonly expansion: ReturnType<typeof useExpansion>;
  /** Whether the events are filtered. */
  readonly filtered: boolean;
  /** @param more filters in addition to those of the page */
  readonly onOpen: (group: Group, eventId: string, more?: EventQuery) => void;
  /** Id of the event whose card gets the focus back from the gallery. */
  readonly lastOpenedId: string | null;
  /** Shown if there is no group. */
  readonly whenEmpty: ReactNode;
}) {
  const { list, groups, request, expansion } = props;
  return (
    <>
      {list.isLoadingError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && groups.length === 0 && props.whenEmpty}
      <div className={css.groups} aria-busy={list.isPlaceholderData}>
        {groups.map((group) => (
          <GroupPanel
            key={`${group.kind} ${group.id}`}
            group={group}
            request={request}
            expanded={expansion.has(group)}
            filtered={props.filtered}
            viewerZone={request.zone}
            onToggle={() => expansion.toggle(group)}
            onOpen={(eventId, more) => props.onOpen(group, eventId, more)}
            lastOpenedId={props.lastOpenedId}
          />
        ))}
      </div>
      {list.isFetchNextPageError && <ProblemNotice error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.isFetchingNextPage && <WaitingGroups />}
      <LoadMore
        ready={list.hasNextPage && !list.isFetching && !list.isError}
        onReach={() => void list.fetchNextPage()}
      />
    </>
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
