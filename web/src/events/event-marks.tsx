import type { OverThreshold } from '@trapline/domain/alerts/alert.rules.ts';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import {
  IconAlertTriangle,
  IconEyeOff,
  IconStarFilled,
  IconBugOff,
  IconHourglass,
  IconPhotoX,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { alertState } from './alert-state.ts';
import './event.messages.ts';
import { waitsFor } from './event-media.ts';

const alertIcons: { readonly [S in OverThreshold]: typeof IconTrendingUp } = {
  over_summary_threshold: IconAlertTriangle,
  over_increase_threshold: IconTrendingUp,
  over_both_threshold: IconAlertTriangle,
};

/** The alert of an event as colour, icon and text; nothing if there is none. */
export function AlertMark({ event }: { readonly event: Event }) {
  const { t } = useTranslation('events');
  const state = alertState(event);
  if (state === 'normal') return null;
  const Icon = alertIcons[state];
  return (
    <StateMark tone="alert" icon={<Icon aria-hidden />}>
      {t(($) => $.status[state])}
    </StateMark>
  );
}

/** Whether an event of any source is still being processed or updated, or could not be read. */
export function ProcessingMark({ event }: { readonly event: AnyEvent }) {
  const { t } = useTranslation('events');
  const waiting = waitsFor(event);
  return (
    <>
      {(event.processing || event.updating) && (
        <StateMark tone="quiet" icon={<IconHourglass aria-hidden />}>
          {t(($) => (waiting ? $.waitsFor[waiting] : event.processing ? $.processing : $.updating))}
        </StateMark>
      )}
      {event.failed && (
        <StateMark tone="alert" icon={<IconPhotoX aria-hidden />}>
          {t(($) => $.failed)}
        </StateMark>
      )}
    </>
  );
}

/** Everything unusual about an event: its alert, its processing state, and its marks by users. */
export function EventMarks({ event }: { readonly event: Event }) {
  const { t } = useTranslation('events');
  return (
    <>
      <AlertMark event={event} />
      <ProcessingMark event={event} />
      {event.pickup && (
        <StateMark tone="quiet" icon={<IconStarFilled aria-hidden />}>
          {t(($) => $.pickup)}
        </StateMark>
      )}
      {event.misdetection && (
        <StateMark tone="quiet" icon={<IconBugOff aria-hidden />}>
          {t(($) => $.misdetection)}
        </StateMark>
      )}
      {event.hidden && (
        <StateMark tone="quiet" icon={<IconEyeOff aria-hidden />}>
          {t(($) => $.hidden)}
        </StateMark>
      )}
    </>
  );
}
