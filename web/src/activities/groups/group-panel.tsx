import { Skeleton } from '@mantine/core';
import { collapsedEvents, scrollStep } from '@trapline/domain/events/event.limits.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import { Waiting } from '../../ui/notices/waiting.tsx';
import '../activity.messages.ts';
import { type ActivityRequest, useGroupEvents } from '../activity.queries.ts';
import { EventCards } from '../events/event-cards.tsx';
import type { OpenOptions } from '../opened/use-opened.ts';
import type { Group } from './group.ts';
import { GroupHead } from './group-head.tsx';
import css from './group-panel.module.css';

const none: ReadonlySet<string> = new Set();

/** Props of `GroupPanel`. */
export interface GroupPanelProps {
  readonly group: Group;
  readonly request: ActivityRequest;
  readonly expanded: boolean;
  /** Whether the events are filtered, which determines the text if there are none. */
  readonly filtered: boolean;
  readonly viewerZone: string;
  readonly onToggle: () => void;
  /** @param options how it is opened */
  readonly onOpen: (eventId: string, options?: OpenOptions) => void;
  /** Id of the event whose card gets the focus back from the gallery. */
  readonly lastOpenedId: string | null;
}

/** A site or sensor: its state, its four newest events, and all of them on demand. */
export function GroupPanel(props: GroupPanelProps) {
  const { group, request, expanded } = props;
  const { t } = useTranslation('activities');
  const all = useGroupEvents(group, request, expanded);
  const loaded = expanded ? all.data?.pages.flatMap((page) => page.events) : undefined;
  const undetected = new Set(all.data?.pages.flatMap((page) => page.undetected));
  const steps = useSteps(group, expanded);
  const events = loaded?.slice(0, steps.shown) ?? group.events.slice(0, collapsedEvents);
  const held = loaded !== undefined && loaded.length > events.length;
  // Events in which nothing was detected are only listed in an expanded group.
  const expandable =
    group.more || group.events.length > collapsedEvents || !sensorTypeCapabilities[group.type].countsInsects;
  const headingId = `group-${group.kind}-${group.id}`;
  return (
    <section className={css.group} aria-labelledby={headingId}>
      <GroupHead {...props} expandable={expandable} headingId={headingId} />
      {events.length === 0 ? (
        <p className={css.none}>{t(($) => (props.filtered ? $.noneMatching : $.none))}</p>
      ) : (
        <EventCards {...props} events={events} undetected={expanded ? undetected : none} />
      )}
      {expanded && all.isError && <ProblemNotice error={all.error} onRetry={() => void all.refetch()} />}
      {expanded && all.isFetching && !all.isRefetching && !held && (
        <Waiting>
          <WaitingPhotos />
        </Waiting>
      )}
      {expanded && (
        // Checks again after each step, as the end may still be in view.
        <LoadMore
          key={events.length}
          ready={held || (all.hasNextPage && !all.isFetching && !all.isError)}
          onReach={held ? steps.next : () => void all.fetchNextPage()}
        />
      )}
    </section>
  );
}

/**
 * How many events of an expanded group are shown: a few more at each scroll step for a sensor, all loaded events for
 * a site. Source: ACTIVITY-2.
 */
function useSteps({ kind }: Group, expanded: boolean) {
  const phone = usePhone();
  const [shown, setShown] = useState<number>(collapsedEvents);
  if (!expanded && shown !== collapsedEvents) setShown(collapsedEvents);
  return {
    shown: kind === 'sensor' ? shown : Number.POSITIVE_INFINITY,
    next: () => setShown(shown + (phone ? scrollStep.phone : scrollStep.wide)),
  };
}

/** The placeholder of a group that is loading. */
export function WaitingGroup() {
  return (
    <div className={css.group}>
      <Skeleton height={36} width="min(22rem, 60%)" />
      <WaitingPhotos />
    </div>
  );
}

function WaitingPhotos() {
  return (
    <div className={css.events}>
      {Array.from({ length: collapsedEvents }, (_, index) => (
        <Skeleton key={index} className={css.waitingPhoto ?? ''} />
      ))}
    </div>
  );
}
