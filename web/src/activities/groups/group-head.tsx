import { Button } from '@mantine/core';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trapOf } from '../../gallery/asset-settings.queries.ts';
import { SensorTypeIcon } from '../../sensor-types/sensor-type-icon.tsx';
import '../../sensor-types/sensor-type.messages.ts';
import { TrapReplacedButton } from '../../sensor-types/type-settings/trap-replaced-button.tsx';
import { EventCsvButton } from '../activity-csv/csv-buttons.tsx';
import '../activity.messages.ts';
import type { ActivityRequest } from '../activity.queries.ts';
import { ChartButton } from '../opened/chart-button.tsx';
import { LookAtGroup } from '../looks/look-buttons.tsx';
import type { Group } from './group.ts';
import css from './group-head.module.css';
import { AssetLink, GroupState, Reasons } from './group-states.tsx';
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
  const queries = useQueryClient();
  const { csvExport, replacement } = sensorTypeCapabilities[group.type];
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
        <ChartButton group={group} />
        {replacement && group.editable && group.has_trap && (
          <TrapReplacedButton
            trap={trapOf(queries, group)}
            replacedOn={group.trap_replaced_on}
            editable={group.editable}
            size="xs"
          />
        )}
        {csvExport && <EventCsvButton group={group} request={request} />}
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
