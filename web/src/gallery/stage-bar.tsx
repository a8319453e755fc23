import type { Attachment, Event } from '@trapline/domain/events/event.schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shortDateText, timeText } from '../platform/zoned-time.ts';
import type { PhotoMap } from '../viewer/photo-map.ts';
import { ZoomBar } from '../viewer/zoom-bar.tsx';
import { attachmentOf, filmKey, filmOf, hasTwoViews, type MediaKey, mediaOf } from './event-media.ts';
import type { GalleryGroup } from './gallery.queries.ts';
import { ToolChoice } from './tool-choice.tsx';
import css from './tools.module.css';
import './gallery.messages.ts';

/** How many times as fast a film can be played. Source: specification 2 §2, "Rat viewer". */
const rates = [1, 1.5, 2] as const;
const labelled = ['photo', 'photo_left', 'photo_center', 'photo_right', 'video'] as const;

/** What `StageBar` takes. */
export interface StageBarProps {
  readonly event: Event;
  readonly group: GalleryGroup;
  readonly media: MediaKey;
  readonly onMedia: (media: MediaKey) => void;
  readonly original: boolean;
  readonly onOriginal: (original: boolean) => void;
  readonly rate: number;
  readonly onRate: (rate: number) => void;
  /** The photo shown, null when there is none to zoom. */
  readonly map: PhotoMap | null;
}

/** What can be done with the photo or film above: choose another one, boxes on and off, zoom, speed, download. */
export function StageBar(props: StageBarProps) {
  const { event, group, media, map } = props;
  const { t } = useTranslation('gallery');
  const isFilm = media === filmKey;
  const all = mediaOf(event, group.type);
  const file = isFilm ? filmOf(event, props.original) : attachmentOf(event, media);
  const mediaLabel = (key: MediaKey) => {
    const known = labelled.find((one) => one === key);
    return known ? t(($) => $.media[known]) : key;
  };
  const viewTitle = (view: 'detection' | 'original') => t(($) => $.view.key, { view: t(($) => $.view[view]) });
  return (
    <div className={css.bar}>
      {all.length > 1 && (
        <ToolChoice
          label={t(($) => $.media.group)}
          options={all.map((key) => ({ value: key, label: mediaLabel(key) }))}
          value={media}
          onChange={props.onMedia}
        />
      )}
      {hasTwoViews(group.type) && (
        <ToolChoice
          label={t(($) => $.view.group)}
          options={[
            { value: 'detection', label: t(($) => $.view.detectionShort), title: viewTitle('detection') },
            { value: 'original', label: t(($) => $.view.originalShort), title: viewTitle('original') },
          ]}
          value={props.original ? 'original' : 'detection'}
          onChange={(view) => props.onOriginal(view === 'original')}
        />
      )}
      <div className={css.end}>
        {isFilm && (
          <ToolChoice
            label={t(($) => $.film.rate)}
            options={rates.map((rate) => ({ value: `${rate}`, label: t(($) => $.film.times, { rate }) }))}
            value={`${props.rate}`}
            onChange={(value) => props.onRate(Number(value))}
          />
        )}
        {!isFilm && map && <ZoomBar map={map} />}
        {file && (
          <a
            className={css.link}
            href={file.url}
            download={fileName(props, file)}
            aria-label={t(($) => $.download)}
            title={t(($) => $.download)}
          >
            <IconDownload size={18} aria-hidden />
            <span className={css.linkText}>{t(($) => $.downloadShort)}</span>
          </a>
        )}
      </div>
    </div>
  );
}

/** What the original is saved as; the browser adds the ending of its type. */
function fileName({ event, group }: StageBarProps, file: Attachment): string {
  const [date, time] = [shortDateText(event.timestamp, group.time_zone), timeText(event.timestamp, group.time_zone)];
  const extension = { 'image/png': 'png', 'video/mp4': 'mp4', 'video/quicktime': 'mov' }[file.content_type];
  return `${group.name} ${date} ${time.replace(':', '.')} ${file.key}.${extension ?? 'jpg'}`.replaceAll(
    /[\\/:*?"<>|]/g,
    '_',
  );
}
