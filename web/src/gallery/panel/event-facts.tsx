import type { Event } from '@trapline/domain/events/event.schema.ts';
import { insectsUntilAlert, thresholdIndicator } from '@trapline/domain/events/threshold.rules.ts';
import { countsInFigures } from '@trapline/domain/events/what-counts.rules.ts';
import { IconBellOff, IconCircleCheck, IconTag } from '@tabler/icons-react';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SensorName } from '../../installations/asset-names.tsx';
import { currentLocale } from '../../platform/words/locale.ts';
import { differenceText, numberText } from '../../platform/words/number-text.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { alertState } from '../../events/alert-state.ts';
import { EventMarks } from '../../events/event-marks.tsx';
import { Sighting } from '../../events/sighting.tsx';
import { RetryButton } from '../../events/retry-button.tsx';
import type { Retry } from '../../events/use-retry.ts';
import { ArrivalFact } from './arrival-fact.tsx';
import css from './panel.module.css';
import './panel.messages.ts';
import '../../events/event.messages.ts';

/** Props of `EventFacts`. */
export interface EventFactsProps {
  readonly event: Event;
  readonly type: SensorType;
  readonly retry: Retry;
  /** Whether it is the newest event of a silent unit, which says nothing about today. */
  readonly outdated: boolean;
}

/** Figures, state and marks of an event. */
export function EventFacts({ event, type, retry, outdated }: EventFactsProps) {
  const isCounted = sensorTypeCapabilities[type].countsInsects;
  const { t } = useTranslation(['galleryPanel', 'events']);
  const locale = currentLocale();
  const threshold = (value: number | null) => (value ? numberText(value, locale) : t(($) => $.facts.off));
  return (
    <section className={css.facts} aria-label={t(($) => $.facts.title)}>
      <div className={css.marks}>
        {isCounted && <NormalState event={event} outdated={outdated} />}
        <Sighting event={event} type={type} />
        <EventMarks event={event} />
        {event.failed && <RetryButton retry={retry} className={css.small} />}
      </div>
      <dl className={css.figures}>
        {isCounted && (
          <>
            <div className={css.main}>
              <dt>{t(($) => $.facts.count)}</dt>
              <dd>
                <Count event={event} />
              </dd>
            </div>
            <div>
              <dt>{t(($) => $.facts.difference)}</dt>
              <dd>{event.count_difference === null ? '–' : differenceText(event.count_difference, locale)}</dd>
            </div>
            <ArrivalFact event={event} />
            <div>
              <dt>{t(($) => $.facts.threshold)}</dt>
              <dd>{threshold(event.sensor_threshold)}</dd>
            </div>
            <UntilAlert event={event} />
            <div>
              <dt>{t(($) => $.facts.increase)}</dt>
              <dd>{threshold(event.sensor_increase_threshold)}</dd>
            </div>
          </>
        )}
        {/* A share of a site does not reveal the sensor. */}
        {event.sensorId !== '' && (
          <div className={css.broad}>
            <dt>{t(($) => $.facts.sensor)}</dt>
            <dd>
              <Link to="/sensors/$id" params={{ id: event.sensorId }}>
                <SensorName id={event.sensorId} />
              </Link>
            </dd>
          </div>
        )}
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

/** The number of insects, struck through if it does not count. Source: EVENT-7. */
function Count({ event }: { readonly event: Event }) {
  const { t } = useTranslation('galleryPanel');
  if (event.count === null) return '–';
  const number = numberText(event.count, currentLocale());
  if (countsInFigures(event)) return number;
  return (
    <>
      <del>{number}</del>
      <small>{t(($) => $.facts.leftOut)}</small>
    </>
  );
}

/** How many more insects trigger the alert; nothing if the threshold is off, or the event does not count. Source: ALERT-4. */
function UntilAlert({ event }: { readonly event: Event }) {
  const { t } = useTranslation('galleryPanel');
  const { count, sensor_threshold: threshold } = event;
  if (count === null || threshold === null || !countsInFigures(event)) return null;
  const remaining = insectsUntilAlert(count, threshold);
  const indicator = thresholdIndicator(count, threshold);
  if (remaining === null || indicator === null) return null;
  const words =
    remaining > 0 ? t(($) => $.until.left, { count: remaining, number: numberText(remaining, currentLocale()) }) : null;
  return (
    <div>
      <dt>{t(($) => $.until.title)}</dt>
      <dd className={css.until} data-indicator={indicator}>
        {words ?? t(($) => $.until.reached)}
      </dd>
    </div>
  );
}

/**
 * States explicitly that an event that counts is below its thresholds, or has none. Green means that all is well now, which
 * nobody knows while the unit is silent. Source: GALLERY-15.
 */
function NormalState({ event, outdated }: { readonly event: Event; readonly outdated: boolean }) {
  const { t } = useTranslation('events');
  if (!countsInFigures(event) || alertState(event) !== 'normal') return null;
  return event.sensor_threshold || event.sensor_increase_threshold ? (
    <StateMark tone={outdated ? 'quiet' : 'good'} icon={<IconCircleCheck aria-hidden />}>
      {t(($) => $.status[outdated ? 'normalThen' : 'normal'])}
    </StateMark>
  ) : (
    <StateMark tone="quiet" icon={<IconBellOff aria-hidden />}>
      {t(($) => $.status.none)}
    </StateMark>
  );
}
