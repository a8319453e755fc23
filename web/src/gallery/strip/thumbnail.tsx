import '@mantine/core/styles/VisuallyHidden.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { countsInFigures } from '@trapline/domain/events/what-counts.rules.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import {
  IconAlertTriangle,
  IconEyeOff,
  IconStarFilled,
  IconBugOff,
  IconHourglass,
  IconPhotoOff,
  IconPhotoX,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { timeText } from '../../platform/times/zoned-time.ts';
import { CoverPicture } from '../../events/cover-picture.tsx';
import { coverOf } from '../../events/event-media.ts';
import { useEvent, useLiveEvent } from '../../events/use-event.ts';
import css from './slider.module.css';
import '../../events/event.messages.ts';
import '../gallery.messages.ts';
import '../stage/stage.messages.ts';

/** Width to height of the pictures in the row, at most. */
const frame = 124 / 64;

/** An event in the row of thumbnails: its picture, time, count and marks. */
export function Thumbnail(props: {
  readonly id: string;
  readonly type: SensorType;
  readonly timeZone: string;
  /** The event before it in the row; null if it is the first. */
  readonly before: string | null;
  readonly current: boolean;
  readonly onSelect: () => void;
}) {
  const { t } = useTranslation(['gallery', 'galleryStage', 'events']);
  const { id, type } = props;
  const event = useLiveEvent(id);
  const before = useEvent(props.before ?? id);
  const zone = props.timeZone;
  const { short } = useMoments(zone);
  // A placeholder while the event is loading.
  if (!event) return <div className={css.picture} />;
  const name = short(event.timestamp);
  const newDay = props.before === null || (before !== undefined && short(before.timestamp) !== name);
  const cover = coverOf(event, type);
  const counted = sensorTypeCapabilities[type].countsInsects && event.count !== null ? event.count : null;
  return (
    <button
      type="button"
      className={css.thumbnail}
      aria-current={props.current ? 'true' : undefined}
      tabIndex={props.current ? 0 : -1}
      onClick={props.onSelect}
    >
      <span className={css.picture}>
        {cover ? <CoverPicture cover={cover} frame={frame} /> : <IconPhotoOff size={22} aria-hidden />}
        <span className={css.signs}>
          {event.processing && (
            <Sign icon={<IconHourglass size={14} />} word={t(($) => $.processing, { ns: 'events' })} />
          )}
          {event.failed && <Sign icon={<IconPhotoX size={14} />} word={t(($) => $.failed, { ns: 'events' })} />}
          {event.pickup && <Sign icon={<IconStarFilled size={14} />} word={t(($) => $.pickup, { ns: 'events' })} />}
          {event.misdetection && (
            <Sign icon={<IconBugOff size={14} />} word={t(($) => $.misdetection, { ns: 'events' })} />
          )}
          {event.hidden && <Sign icon={<IconEyeOff size={14} />} word={t(($) => $.hidden, { ns: 'events' })} />}
        </span>
        {cover?.film && (
          <>
            <IconPlayerPlayFilled className={css.film} size={18} aria-hidden />
            <VisuallyHidden>{t(($) => $.media.video, { ns: 'galleryStage' })}</VisuallyHidden>
          </>
        )}
        {counted !== null && (
          <span className={css.badge} data-alert={event.alert || event.increaseAlert || undefined}>
            {(event.alert || event.increaseAlert) && <IconAlertTriangle size={13} aria-hidden />}
            <CountText value={counted} counts={countsInFigures(event)} />
            <VisuallyHidden>{t(($) => $.thumbnailCount, { count: counted })}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={css.when}>
        <b>{timeText(event.timestamp, zone)}</b> <span data-new-day={newDay || undefined}>{name}</span>
      </span>
    </button>
  );
}

/** A number of insects, struck through if it does not count. Source: EVENT-7. */
function CountText({ value, counts }: { readonly value: number; readonly counts: boolean }) {
  const text = numberText(value, currentLocale());
  return counts ? <span aria-hidden>{text}</span> : <del aria-hidden>{text}</del>;
}

function Sign({ icon, word }: { readonly icon: ReactNode; readonly word: string }) {
  return (
    <span className={css.sign} title={word}>
      {icon}
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
