import type { Event } from '@trapline/domain/events/event.schema.ts';
import {
  IconAlertTriangle,
  IconEyeOff,
  IconFlag,
  IconFlagOff,
  IconHourglass,
  IconPhotoX,
  IconTag,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/state-mark.tsx';
import './activity.messages.ts';
import { type AlertState, alertState } from './alert-state.ts';

const alertIcons: { readonly [S in Exclude<AlertState, 'normal'>]: typeof IconFlag } = {
  over_summary_threshold: IconAlertTriangle,
  over_increase_threshold: IconTrendingUp,
  over_both_threshold: IconAlertTriangle,
};

/** The alert of an event by colour, icon and word; nothing while all is normal. */
export function AlertMark({ event }: { readonly event: Event }) {
  const { t } = useTranslation('activities');
  const state = alertState(event);
  if (state === 'normal') return null;
  const Icon = alertIcons[state];
  return (
    <StateMark tone="alert" icon={<Icon aria-hidden />}>
      {t(($) => $.event[state])}
    </StateMark>
  );
}

/** What else there is to say about an event: its processing, its marks, its tags. */
export function EventMarks({ event }: { readonly event: Event }) {
  const { t } = useTranslation('activities');
  const waiting = event.processing ? 'processing' : event.updating ? 'updating' : null;
  return (
    <>
      <AlertMark event={event} />
      {waiting && (
        <StateMark tone="quiet" icon={<IconHourglass aria-hidden />}>
          {t(($) => $.event[waiting])}
        </StateMark>
      )}
      {event.failed && (
        <StateMark tone="alert" icon={<IconPhotoX aria-hidden />}>
          {t(($) => $.event.failed)}
        </StateMark>
      )}
      {event.pickup && (
        <StateMark tone="good" icon={<IconFlag aria-hidden />}>
          {t(($) => $.event.pickup)}
        </StateMark>
      )}
      {event.misdetection && (
        <StateMark tone="quiet" icon={<IconFlagOff aria-hidden />}>
          {t(($) => $.event.misdetection)}
        </StateMark>
      )}
      {event.hidden && (
        <StateMark tone="quiet" icon={<IconEyeOff aria-hidden />}>
          {t(($) => $.event.hidden)}
        </StateMark>
      )}
      {event.tags.length > 0 && (
        <StateMark tone="quiet" icon={<IconTag aria-hidden />} title={t(($) => $.event.tags)}>
          {event.tags.join(', ')}
        </StateMark>
      )}
    </>
  );
}
