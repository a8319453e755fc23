import { Button, Skeleton } from '@mantine/core';
import { collapsedEvents, scrollStep } from '@trapline/domain/events/event.limits.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronDown, IconChevronUp, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertMark } from '../../events/event-marks.tsx';
import { useEvent } from '../../events/use-event.ts';
import { UnitState } from '../../health/unit-state.tsx';
import { SensorTypeIcon } from '../../sensor-types/sensor-type-icon.tsx';
import '../../sensor-types/sensor-type.messages.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import { Waiting } from '../../ui/notices/waiting.tsx';
import '../activity.messages.ts';
import { type ActivityRequest, useGroupEvents } from '../activity.queries.ts';
import { ChartButton } from '../events/chart-button.tsx';
import { EventCard } from '../events/event-card.tsx';
import { EventCsvButton } from '../activity-csv/csv-buttons.tsx';
import type { Group } from './group.ts';
import css from './group-panel.module.css';

/** Props of `GroupPanel`. */
export interface GroupPanelProps {
  readonly group: Group;
  readonly request: ActivityRequest;
  readonly expanded: boolean;
  /** Whether the events are filtered, which determines the text if there are none. */
  readonly filtered: boolean;
  readonly viewerZone: string;
  readonly onToggle: () => void;
  readonly onOpen: (eventId: string) => void;
  /** Id of the event whose card gets the focus back from the gallery. */
  readonly lastOpenedId: string | null;
}

/** A site or sensor: its state, its four newest events, and all of them on demand. */
export function GroupPanel(props: GroupPanelProps) {
  const { group, request, expanded } = props;
  const { t } = useTranslation(['activities', 'sensorTypes']);
  const all = useGroupEvents(group, request, expanded);
  const loaded = expanded ? all.data?.pages.flatMap((page) => page.events) : undefined;
  const steps = useSteps(group, expanded);
  const events = loaded?.slice(0, steps.shown) ?? group.events.slice(0, collapsedEvents);
  const held = loaded !== undefined && loaded.length > events.length;
  const expandable = group.more || group.events.length > collapsedEvents;
  const headingId = `group-${group.kind}-${group.id}`;
  const newest = group.events[0];
  return (
    <section className={css.group} aria-labelledby={headingId}>
      <header className={css.header}>
        <span className={css.icon}>
          <SensorTypeIcon type={group.type} label={t(($) => $[group.type], { ns: 'sensorTypes' })} size={36} />
        </span>
        <div className={css.names}>
          <h2 id={headingId}>
            <AssetLink group={group} />
          </h2>
          <p>
            {group.unit && <span>{group.unit}</span>}
            {group.time_zone !== props.viewerZone && <span>{t(($) => $.timesIn, { zone: group.time_zone })}</span>}
          </p>
        </div>
        <div className={css.states}>
          {newest !== undefined && <NewestAlert id={newest} />}
          <GroupState group={group} />
        </div>
        <div className={css.tools}>
          <ChartButton group={group} request={request} />
          {sensorTypeCapabilities[group.type].csvExport && <EventCsvButton group={group} request={request} />}
          {expandable && (
            <Button
              variant="default"
              size="xs"
              rightSection={expanded ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
              aria-expanded={expanded}
              aria-label={t(($) => (expanded ? $.collapse : $.expand), { name: group.name })}
              onClick={props.onToggle}
            >
              {t(($) => (expanded ? $.less : $.more))}
            </Button>
          )}
        </div>
      </header>
      {events.length === 0 ? (
        <p className={css.none}>{t(($) => (props.filtered ? $.noneMatching : $.none))}</p>
      ) : (
        <Cards {...props} events={events} />
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

/** The state of a group's unit, or that it is shared with the viewer, who may not know it. */
function GroupState({ group }: { readonly group: Group }) {
  const { t } = useTranslation('activities');
  if (group.state !== null) {
    return <UnitState state={group.state} lastActive={group.last_active} zone={group.time_zone} detailed />;
  }
  return (
    <StateMark tone="quiet" icon={<IconUsers aria-hidden />}>
      {t(($) => $.shared)}
    </StateMark>
  );
}

/** The cards of the events of a group. */
function Cards({ group, events, onOpen, lastOpenedId }: GroupPanelProps & { readonly events: readonly string[] }) {
  return (
    <ul className={css.events}>
      {events.map((id) => (
        <EventCard
          key={id}
          id={id}
          type={group.type}
          zone={group.time_zone}
          editable={group.editable}
          onOpen={onOpen}
          isLastOpened={id === lastOpenedId}
        />
      ))}
    </ul>
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

/** The name of a group, as a link to its site or sensor. */
function AssetLink({ group: { kind, id, name } }: { readonly group: Group }) {
  return kind === 'sensor' ? (
    <Link to="/sensors/$id" params={{ id }}>
      {name}
    </Link>
  ) : (
    <Link to="/installation_sites/$id" params={{ id }}>
      {name}
    </Link>
  );
}

function NewestAlert({ id }: { readonly id: string }) {
  const event = useEvent(id);
  return event ? <AlertMark event={event} /> : null;
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
