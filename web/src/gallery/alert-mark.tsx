import { alertStatus } from '@trapline/domain/alerts/alert.rules.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { IconAlertTriangle, IconBellOff, IconCircleCheck, IconTrendingUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/state-mark.tsx';
import './gallery.messages.ts';

/** How an event stands to its thresholds, as icon and word; nothing while it is not counted. */
export function AlertMark({ event }: { readonly event: Event }) {
  const { t } = useTranslation('gallery');
  if (event.count === null) return null;
  const thresholds = {
    sensor_threshold: event.sensor_threshold ?? 0,
    sensor_increase_threshold: event.sensor_increase_threshold ?? 0,
  };
  const status = alertStatus({ ...thresholds, count: event.count, count_difference: event.count_difference ?? 0 });
  if (thresholds.sensor_threshold === 0 && thresholds.sensor_increase_threshold === 0) {
    return (
      <StateMark tone="quiet" icon={<IconBellOff aria-hidden />}>
        {t(($) => $.status.none)}
      </StateMark>
    );
  }
  return status === 'normal' ? (
    <StateMark tone="good" icon={<IconCircleCheck aria-hidden />}>
      {t(($) => $.status.normal)}
    </StateMark>
  ) : (
    <StateMark
      tone="alert"
      icon={status === 'over_increase_threshold' ? <IconTrendingUp aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {t(($) => $.status[status])}
    </StateMark>
  );
}
