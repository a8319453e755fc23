import { Button } from '@mantine/core';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronDown, IconChevronUp, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnitState } from '../../health/unit-state.tsx';
import { SensorTypeIcon } from '../../sensor-types/sensor-type-icon.tsx';
import '../../sensor-types/sensor-type.messages.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { EventCsvButton } from '../activity-csv/csv-buttons.tsx';
import '../activity.messages.ts';
import type { ActivityRequest } from '../activity.queries.ts';
import '../attention/attention.messages.ts';
import { reasonMarks } from '../attention/reason-marks.ts';
import { ChartButton } from '../events/chart-button.tsx';
import { LookAtGroup } from '../looks/look-buttons.tsx';
import type { Group } from './group.ts';
import css from './group-head.module.css';
import { HeadFigures } from './head-figures.tsx';

/** The head of a group: its name, figures and state, and what can be done with it. Source: ACTIVITY-16. */
export function GroupHead(props: {
  readonly group: Group;
  readonly request: ActivityRequest;
  readonly expanded: boolean;
  /** Whether there are more events than are shown at first. */
  readonly expandable: boolean;
  readonly viewerZone: string;
  readonly headingId: string;
  readonly onToggle: () => void;
}) {
  const { group, request, expanded } = props;
  const { t } = useTranslation(['activities', 'sensorTypes']);
  return (
    <header className={css.header}>
      <span className={css.icon}>
        <SensorTypeIcon type={group.type} label={t(($) => $[group.type], { ns: 'sensorTypes' })} size={36} />
      </span>
      <div className={css.names}>
        <h2 id={props.headingId}>
          <AssetLink group={group} />
        </h2>
        <p>
          {group.unit && <span>{group.unit}</span>}
          {group.time_zone !== props.viewerZone && <span>{t(($) => $.timesIn, { zone: group.time_zone })}</span>}
        </p>
      </div>
      <div className={css.states}>
        <Reasons group={group} />
        <GroupState group={group} />
      </div>
      <HeadFigures group={group} />
      <div className={css.tools}>
        <LookAtGroup group={group} />
        <ChartButton group={group} request={request} />
        {sensorTypeCapabilities[group.type].csvExport && <EventCsvButton group={group} request={request} />}
        {props.expandable && (
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
  );
}

/** Why a group needs attention, apart from the state of its unit. */
function Reasons({ group }: { readonly group: Group }) {
  const { t } = useTranslation('attention');
  return group.reasons
    .filter((reason) => reason !== 'silent' && reason !== 'poor_health')
    .map((reason) => {
      const { tone, Icon } = reasonMarks[reason];
      return (
        <StateMark key={reason} tone={tone} icon={<Icon aria-hidden />}>
          {t(($) => $.reason[reason])}
        </StateMark>
      );
    });
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
