import type { Event } from '@trapline/domain/events/event.schema.ts';
import {
  IconCircleDashed,
  IconEye,
  IconEyeOff,
  IconFlag,
  IconFlagOff,
  IconHourglass,
  IconPhotoX,
  IconTag,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/locale.ts';
import { differenceText, numberText } from '../platform/number-text.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { AlertMark } from './alert-mark.tsx';
import css from './panel.module.css';
import './gallery.messages.ts';

/** What `EventFacts` takes. */
export interface EventFactsProps {
  readonly event: Event;
  /** Whether insects are counted on events of this type. */
  readonly counts: boolean;
  /** Has the server try again; null while it is at it. */
  readonly onRetry: (() => void) | null;
}

/** Figures, state and marks of an event. */
export function EventFacts({ event, counts, onRetry }: EventFactsProps) {
  const { t } = useTranslation('gallery');
  const locale = currentLocale();
  const threshold = (value: number | null) => (value ? numberText(value, locale) : t(($) => $.facts.off));
  return (
    <section className={css.facts} aria-label={t(($) => $.facts.title)}>
      <div className={css.marks}>
        {counts && <AlertMark event={event} />}
        {!counts && event.detected !== null && (
          <StateMark tone="quiet" icon={event.detected ? <IconEye aria-hidden /> : <IconCircleDashed aria-hidden />}>
            {event.detected ? t(($) => $.facts.detected) : t(($) => $.facts.nothing)}
          </StateMark>
        )}
        {(event.processing || event.updating) && (
          <StateMark tone="quiet" icon={<IconHourglass aria-hidden />}>
            {event.processing ? t(($) => $.processing) : t(($) => $.updating)}
          </StateMark>
        )}
        {event.failed && (
          <>
            <StateMark tone="alert" icon={<IconPhotoX aria-hidden />}>
              {t(($) => $.failed)}
            </StateMark>
            <button type="button" className={css.small} disabled={!onRetry} onClick={onRetry ?? undefined}>
              {t(($) => $.retry)}
            </button>
          </>
        )}
        {event.pickup && (
          <StateMark tone="good" icon={<IconFlag aria-hidden />}>
            {t(($) => $.facts.pickup)}
          </StateMark>
        )}
        {event.misdetection && (
          <StateMark tone="quiet" icon={<IconFlagOff aria-hidden />}>
            {t(($) => $.facts.misdetection)}
          </StateMark>
        )}
        {event.hidden && (
          <StateMark tone="quiet" icon={<IconEyeOff aria-hidden />}>
            {t(($) => $.facts.hidden)}
          </StateMark>
        )}
      </div>
      <dl className={css.figures}>
        {counts && (
          <>
            <div className={css.main}>
              <dt>{t(($) => $.facts.count)}</dt>
              <dd>{event.count === null ? '–' : numberText(event.count, locale)}</dd>
            </div>
            <div>
              <dt>{t(($) => $.facts.difference)}</dt>
              <dd>{event.count_difference === null ? '–' : differenceText(event.count_difference, locale)}</dd>
            </div>
            <div>
              <dt>{t(($) => $.facts.threshold)}</dt>
              <dd>{threshold(event.sensor_threshold)}</dd>
            </div>
            <div>
              <dt>{t(($) => $.facts.increase)}</dt>
              <dd>{threshold(event.sensor_increase_threshold)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t(($) => $.facts.sensor)}</dt>
          <dd>{event.sensorId}</dd>
        </div>
      </dl>
      {event.tags.length > 0 && (
        <ul className={css.tags} aria-label={t(($) => $.facts.tags)}>
          {event.tags.map((tag) => (
            <li key={tag}>
              <IconTag size={14} aria-hidden />
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
