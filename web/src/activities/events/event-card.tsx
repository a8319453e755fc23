import { Button } from '@mantine/core';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { countsInFigures } from '@trapline/domain/events/what-counts.rules.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconPhotoOff, IconPlayerPlayFilled, IconTag } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CoverPicture } from '../../events/cover-picture.tsx';
import { coverOf } from '../../events/event-media.ts';
import { EventMarks } from '../../events/event-marks.tsx';
import '../../events/event.messages.ts';
import { Sighting } from '../../events/sighting.tsx';
import { useLiveEvent } from '../../events/use-event.ts';
import { useRetry } from '../../events/use-retry.ts';
import { differenceText, numberText } from '../../platform/words/number-text.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { timeText } from '../../platform/times/zoned-time.ts';
import { isFocusLost } from '../../ui/dialogs/use-focus-back.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import '../activity.messages.ts';
import css from './event-card.module.css';
import { frameRatio, isStrip, narrowestStrip } from './frame-ratio.ts';

/** Props of `EventCard`. */
export interface EventCardProps {
  readonly id: string;
  readonly type: SensorType;
  /** Time zone of the event's asset. */
  readonly zone: string;
  readonly onOpen: (eventId: string) => void;
  /** Whether the gallery was opened from this card and has closed. */
  readonly isLastOpened: boolean;
}

/** An event as a card: its photo, time, count, and anything unusual. */
export function EventCard({ id, type, zone, onOpen, isLastOpened }: EventCardProps) {
  const { t } = useTranslation(['activities', 'events']);
  const { day, inText } = useMoments(zone);
  const event = useLiveEvent(id);
  const photo = useFocusFromGallery(isLastOpened && event !== undefined);
  if (!event) return null;
  const cover = coverOf(event, type);
  const strip = isStrip(type);
  return (
    <li className={css.card} data-strip={strip || undefined}>
      <button
        ref={photo}
        type="button"
        className={css.photo}
        data-empty={(cover === null && !event.processing) || undefined}
        style={{ aspectRatio: frameRatio(type) }}
        onClick={() => onOpen(id)}
      >
        <span className="unseen">{t(($) => $.event.open, { time: inText(event.timestamp) })}</span>
        {cover ? (
          <CoverPicture cover={cover} frame={strip ? narrowestStrip : undefined} />
        ) : (
          <span className={css.noPhoto}>
            <IconPhotoOff size={28} stroke={1.25} aria-hidden />
            {event.processing ? t(($) => $.processing, { ns: 'events' }) : t(($) => $.event.noPhoto)}
          </span>
        )}
        {cover?.film && <IconPlayerPlayFilled className={css.film} size={28} aria-hidden />}
      </button>
      <div className={css.facts}>
        <p className={css.time}>
          <b>{timeText(event.timestamp, zone)}</b> <span>{day(event.timestamp)}</span>
        </p>
        <Count event={event} type={type} />
      </div>
      <div className={css.marks}>
        <EventMarks event={event} />
        {event.tags.length > 0 && (
          <StateMark tone="quiet" icon={<IconTag aria-hidden />} title={t(($) => $.event.tags)}>
            {event.tags.join(', ')}
          </StateMark>
        )}
        {event.failed && event.permissions.includes('full') && <Retry id={id} />}
      </div>
    </li>
  );
}

/**
 * Takes the focus from the gallery once it has closed. The card may be a new one: an event that is hidden for a moment is
 * taken out of the list, and the card from which the gallery was opened goes with it, even after the gallery has closed.
 */
function useFocusFromGallery(isLastOpened: boolean) {
  const photo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLastOpened && isFocusLost()) photo.current?.focus({ preventScroll: true });
  }, [isLastOpened]);
  return photo;
}

function Count({ event, type }: { readonly event: Event; readonly type: SensorType }) {
  const { t, i18n } = useTranslation('activities');
  if (!sensorTypeCapabilities[type].countsInsects) {
    return <Sighting event={event} type={type} />;
  }
  if (event.count === null) {
    return event.processing || event.failed ? null : <p className={css.soft}>{t(($) => $.event.notCounted)}</p>;
  }
  const number = numberText(event.count, i18n.language);
  return (
    <p className={css.count}>
      <b>{countsInFigures(event) ? number : <del>{number}</del>}</b>
      <small>{t(($) => $.event.insects, { count: event.count })}</small>
      {event.count_difference !== null && (
        <span className={css.soft} title={t(($) => $.event.difference)}>
          {differenceText(event.count_difference, i18n.language)}
        </span>
      )}
    </p>
  );
}

function Retry({ id }: { readonly id: string }) {
  const { t } = useTranslation('events');
  const retry = useRetry(id, true);
  const run = typeof retry === 'object' ? retry.run : undefined;
  return (
    <Button size="xs" variant="default" loading={retry === 'pending'} onClick={run}>
      {t(($) => $.retry)}
    </Button>
  );
}
