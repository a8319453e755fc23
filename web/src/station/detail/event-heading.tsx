import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProcessingMark } from '../../events/event-marks.tsx';
import { RetryButton } from '../../events/retry-button.tsx';
import type { Retry } from '../../events/use-retry.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { dateTimeText } from '../../platform/times/zoned-time.ts';
import './detail.messages.ts';
import css from './detail.module.css';

const dayText = (day: string) => day.replaceAll('-', '/');

/** Trap, days, month and upload time of an event, its state, and what can be done with it. Source: STATION-16. */
export function EventHeading(props: {
  readonly event: StationEvent;
  readonly retry: Retry;
  /** Buttons. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('stationDetail');
  const { event } = props;
  const { time_zone: zone } = useCurrentUser();
  const days = { from: dayText(event.installed_at), to: dayText(event.collected_at) };
  const facts = [
    { name: t(($) => $.head.trap), value: event.trap_no },
    { name: t(($) => $.head.days), value: t(($) => $.head.daysOf, days) },
    { name: t(($) => $.head.month), value: event.month },
    { name: t(($) => $.head.upload), value: dateTimeText(event.upload_time, zone) },
  ];
  return (
    <section className={css.heading} aria-label={t(($) => $.head.title)}>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.marks}>
        <span className={css.marks} role="status">
          <ProcessingMark event={event} />
        </span>
        {event.failed && <RetryButton retry={props.retry} className={css.small} />}
        {props.children}
      </div>
    </section>
  );
}
