import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, type EventStrip, nextIndex, type Range } from './event-strip.ts';
import { shownKey } from '../actions/gallery-keys.ts';
import css from './slider.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { useRow } from './use-row.ts';
import '../gallery.messages.ts';

/** Width of a thumbnail with its gap, CSS pixels. */
const pitch = 136;
/** Number of extra thumbnails on each side of the visible ones. */
const overscan = 4;

/** Props of `ThumbnailSlider`. */
export interface ThumbnailSliderProps {
  readonly strip: EventStrip;
  readonly type: SensorType;
  readonly timeZone: string;
  /** Shows the event at a position, counted from the newest (0). */
  readonly onGo: (index: number) => void;
  /** Called when an end of the strip becomes visible, to load more events. */
  readonly onEnd: (direction: Direction) => void;
  /** Called with the range of visible thumbnails. */
  readonly onSee: (seen: Range) => void;
}

/** The events of the gallery as a row of thumbnails, newest first, with buttons for the previous and next event. */
export function ThumbnailSlider(props: ThumbnailSliderProps) {
  const { strip, type, timeZone, onGo, onEnd, onSee } = props;
  const { t } = useTranslation('gallery');
  const { ids, index } = strip;
  const size = ids.length;
  const { scroller, first, last } = useRow(size, pitch);
  const begin = Math.max(0, first - overscan);
  const shown = ids[index];
  const before = useRef({ shown: '', index, centred: false });
  useLayoutEffect(() => {
    const row = scroller.current;
    const last = before.current;
    const now = { shown: shown ?? '', index, centred: last.centred && last.shown === shown };
    before.current = now;
    if (!row) return undefined;
    if (now.centred) {
      // Events were added or removed in front of the one shown: what is seen stays where it is.
      row.scrollBy({ left: (index - last.index) * pitch });
      return undefined;
    }
    // In the next animation frame, after all other updates, because scrolling forces a layout.
    const frame = requestAnimationFrame(() => {
      row.scrollTo({ left: (index + 0.5) * pitch - row.clientWidth / 2 });
      now.centred = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, shown, index]);

  useEffect(() => {
    onSee({ first, last });
  }, [first, last, onSee]);
  useEffect(() => {
    if (last >= size - 1) onEnd('older');
    if (first === 0) onEnd('newer');
  }, [first, last, size, onEnd]);

  const [newer, older] = [nextIndex(strip, 'newer'), nextIndex(strip, 'older')];
  return (
    <nav className={css.slider} aria-label={t(($) => $.events)}>
      <button
        type="button"
        className={css.step}
        aria-label={t(($) => $.newer)}
        title={t(($) => $.withKey, { action: t(($) => $.newer), key: shownKey('newer') })}
        disabled={newer === null}
        onClick={() => newer !== null && onGo(newer)}
      >
        <IconChevronLeft size={24} aria-hidden />
      </button>
      <div ref={scroller} className={css.scroller}>
        <ol style={{ width: size * pitch }}>
          {ids.slice(begin, last + overscan + 1).map((id, offset) => (
            <li key={id} style={{ translate: `${(begin + offset) * pitch}px 0`, width: pitch }}>
              <Thumbnail
                id={id}
                type={type}
                timeZone={timeZone}
                before={ids[begin + offset - 1] ?? null}
                current={begin + offset === index}
                onSelect={() => onGo(begin + offset)}
              />
            </li>
          ))}
        </ol>
      </div>
      <button
        type="button"
        className={css.step}
        aria-label={t(($) => $.older)}
        title={t(($) => $.withKey, { action: t(($) => $.older), key: shownKey('older') })}
        disabled={older === null}
        onClick={() => older !== null && onGo(older)}
      >
        <IconChevronRight size={24} aria-hidden />
      </button>
    </nav>
  );
}
