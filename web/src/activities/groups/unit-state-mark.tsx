import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../platform/zoned-time.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import '../activity.messages.ts';
import type { Group } from './group.ts';

/** The state of a section's field unit: a healthy silent unit looks different from a dead one. */
export function UnitStateMark({ group }: { readonly group: Group }) {
  const { t } = useTranslation('activities');
  const time = group.last_active === null ? '—' : dateTimeText(group.last_active, group.time_zone);
  if (group.state === 'no_response') {
    return (
      <StateMark tone="warning" icon={<IconAlertTriangle aria-hidden />}>
        {t(($) => $.status.noResponse, { time })}
      </StateMark>
    );
  }
  if (group.state === 'reporting') {
    return (
      <StateMark tone="good" icon={<IconCircleCheck aria-hidden />} title={t(($) => $.status.reportingSince, { time })}>
        {t(($) => $.status.reporting)}
      </StateMark>
    );
  }
  if (group.state === 'shared') {
    return (
      <StateMark tone="quiet" icon={<IconUsers aria-hidden />}>
        {t(($) => $.status.shared)}
      </StateMark>
    );
  }
  return (
    <StateMark tone="quiet" icon={<IconCircleDashed aria-hidden />}>
      {t(($) => (group.state === 'no_sensor' ? $.status.noSensor : $.status.noReport))}
    </StateMark>
  );
}
