import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, type EventStrip, eventAt, neighbour, placeOf, sizeOf } from './event-strip.ts';
import { shownKey } from '../actions/gallery-keys.ts';
import '../review.messages.ts';
import css from './slider.module.css';
import type { Seen } from './strip-window.ts';
import { Thumbnail } from './thumbnail.tsx';
import '../gallery.messages.ts';

/** CSS pixels of a thumbnail with its gap. */
const pitch = 136;

/** What `ThumbnailSlider` takes. */
export interface ThumbnailSliderProps {
  readonly strip: EventStrip;
  readonly type: SensorType;
  readonly timeZone: string;
  readonly onSelect: (id: string) => void;
  /** Asked for more events when an end of the strip comes into sight. */
  readonly onEnd: (direction: Direction) => void;
  /** Told of a newer state of an event that is being processed or updated. */
  readonly onArrived: (event: Event) => void;
  /** Told which thumbnails are on the screen. */
  readonly onSee: (seen: Seen) => void;
}

/** The events of the gallery as a row of thumbnails, newest first, with buttons to the event before and after. */
export function ThumbnailSlider(props: ThumbnailSliderProps) {
  const { strip, type, timeZone, onSelect, onEnd, onSee } = props;
  const { t } = useTranslation(['gallery', 'review']);
  const scroller = useRef<HTMLDivElement>(null);
  const { current, newest } = strip;
  const [size, place] = [sizeOf(strip), placeOf(strip, current)];
  const virtual = useVirtualizer({
    count: size,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: 4,
  });
  const shown = virtual.getVirtualItems();
  const range = virtual.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;

  useEffect(() => {
    // Also when newer events came in front, so that the event shown does not slide out of sight.
    if (place < 0 || newest <= 0) return undefined;
    // In the frame that shows it, once all else of that frame is there: scrolling has the browser lay the page out.
    const frame = requestAnimationFrame(() => virtual.scrollToIndex(place, { align: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [virtual, place, newest]);

  useEffect(() => {
    onSee({ first, last });
  }, [first, last, onSee]);
  useEffect(() => {
    if (last >= size - 1) onEnd('older');
    if (first === 0) onEnd('newer');
  }, [first, last, size, onEnd]);

  const [newer, older] = [neighbour(strip, 'newer'), neighbour(strip, 'older')];
  return (
    <nav className={css.slider} aria-label={t(($) => $.events)}>
      <button
        type="button"
        className={css.step}
        aria-label={t(($) => $.newer)}
        title={t(($) => $.withKey, { ns: 'review', action: t(($) => $.newer), key: shownKey('newer') })}
        disabled={!newer}
        onClick={() => newer && onSelect(newer.id)}
      >
        <IconChevronLeft size={24} aria-hidden />
      </button>
      <div ref={scroller} className={css.scroller}>
        <ol style={{ width: virtual.getTotalSize() }}>
          {shown.map((item) => {
            const event = eventAt(strip, item.index);
            return (
              <li key={event?.id ?? item.index} style={{ translate: `${item.start}px 0`, width: pitch }}>
                {event ? (
                  <Thumbnail
                    event={event}
                    type={type}
                    timeZone={timeZone}
                    current={event.id === current}
                    onSelect={onSelect}
                    onArrived={props.onArrived}
                  />
                ) : (
                  <div className={css.picture} />
                )}
              </li>
            );
          })}
        </ol>
      </div>
      <button
        type="button"
        className={css.step}
        aria-label={t(($) => $.older)}
        title={t(($) => $.withKey, { ns: 'review', action: t(($) => $.older), key: shownKey('older') })}
        disabled={!older}
        onClick={() => older && onSelect(older.id)}
      >
        <IconChevronRight size={24} aria-hidden />
      </button>
    </nav>
  );
}
