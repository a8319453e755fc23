import { useTranslation } from 'react-i18next';
import { useEvent } from '../../events/use-event.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { dateTimeText } from '../../platform/times/zoned-time.ts';
import { SensorTypeIcon } from '../../sensor-types/sensor-type-icon.tsx';
import '../../sensor-types/sensor-type.messages.ts';
import '../activity.messages.ts';
import { LookAtGroup } from '../looks/look-buttons.tsx';
import type { Group } from './group.ts';
import { AssetLink, GroupState, Reasons } from './group-states.tsx';
import css from './group-row.module.css';
import { HeadFigures } from './head-figures.tsx';

/** A group in one row: its name, figures and state, and its newest event. Source: ACTIVITY-18. */
export function GroupRow(props: { readonly group: Group; readonly onOpen: (eventId: string) => void }) {
  const { group, onOpen } = props;
  const { t } = useTranslation('sensorTypes');
  const newest = group.events[0];
  return (
    <li className={css.row}>
      <SensorTypeIcon type={group.type} label={t(($) => $[group.type])} size={24} />
      <h2 className={css.name} title={group.name}>
        <AssetLink group={group} />
      </h2>
      <div className={css.figures}>
        <HeadFigures group={group} />
      </div>
      <div className={css.states}>
        <Reasons group={group} />
        <GroupState group={group} />
      </div>
      <div className={css.tools}>
        {newest !== undefined && <Newest id={newest} zone={group.time_zone} onOpen={onOpen} />}
        <LookAtGroup group={group} iconOnly />
      </div>
    </li>
  );
}

/** The time of the newest event, which opens it. */
function Newest(props: { readonly id: string; readonly zone: string; readonly onOpen: (eventId: string) => void }) {
  const { t } = useTranslation('activities');
  const { alone } = useMoments(props.zone);
  const event = useEvent(props.id);
  if (!event) return null;
  const time = alone(event.timestamp);
  return (
    <button
      type="button"
      className={css.newest}
      aria-label={t(($) => $.layout.newest, { time })}
      title={dateTimeText(event.timestamp, props.zone)}
      onClick={() => props.onOpen(props.id)}
    >
      {time}
    </button>
  );
}
