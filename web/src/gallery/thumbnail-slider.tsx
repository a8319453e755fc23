import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, type EventStrip, neighbour } from './event-strip.ts';
import css from './slider.module.css';
import { Thumbnail } from './thumbnail.tsx';
import './gallery.messages.ts';

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
}

/** The events of the gallery as a row of thumbnails, newest first, with buttons to the event before and after. */
export function ThumbnailSlider({ strip, type, timeZone, onSelect, onEnd }: ThumbnailSliderProps) {
  const { t } = useTranslation('gallery');
  const scroller = useRef<HTMLDivElement>(null);
  const { events, current } = strip;
  const place = events.findIndex((event) => event.id === current);
  const virtual = useVirtualizer({
    count: events.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: 4,
  });
  const shown = virtual.getVirtualItems();
  const range = virtual.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;

  const newest = events[0]?.id;
  useEffect(() => {
    // Also when newer events came in front, so that the event shown does not slide out of sight.
    if (newest !== undefined) virtual.scrollToIndex(place, { align: 'center' });
  }, [virtual, place, newest]);

  useEffect(() => {
    if (events.length === 0) return;
    if (last >= events.length - 1) onEnd('older');
    if (first === 0) onEnd('newer');
  }, [first, last, events.length, onEnd]);

  const [newer, older] = [neighbour(strip, 'newer'), neighbour(strip, 'older')];
  return (
    <nav className={css.slider} aria-label={t(($) => $.events)}>
      <button
        type="button"
        className={css.step}
        aria-label={t(($) => $.newer)}
        title={t(($) => $.newer)}
        disabled={!newer}
        onClick={() => newer && onSelect(newer.id)}
      >
        <IconChevronLeft size={24} aria-hidden />
      </button>
      <div ref={scroller} className={css.scroller}>
        <ol style={{ width: virtual.getTotalSize() }}>
          {shown.map((item) => {
            const event = events[item.index];
            return (
              event && (
                <li key={event.id} style={{ translate: `${item.start}px 0`, width: pitch }}>
                  <Thumbnail
                    event={event}
                    type={type}
                    timeZone={timeZone}
                    current={event.id === current}
                    onSelect={onSelect}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
      <button
        type="button"
        className={css.step}
        aria-label={t(($) => $.older)}
        title={t(($) => $.older)}
        disabled={!older}
        onClick={() => older && onSelect(older.id)}
      >
        <IconChevronRight size={24} aria-hidden />
      </button>
    </nav>
  );
}
