import '@mantine/core/styles/VisuallyHidden.layer.css';
import { VisuallyHidden } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconHourglass, IconPhotoOff, IconPhotoX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CoverPicture } from '../../events/cover-picture.tsx';
import { attachmentOf } from '../../events/event-media.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import './detail.messages.ts';
import { usePhotoLabel } from './photo-label.ts';
import css from './photos.module.css';
import { isTab, type PhotoState, photoState } from './station-photos.ts';
import { usePhotoName } from './use-photo-name.ts';
import type { StationStage } from './use-station-stage.ts';

/** Width to height of a thumbnail. */
const frame = 96 / 64;

const signs: Readonly<Record<Exclude<PhotoState, 'ready'>, typeof IconHourglass>> = {
  processing: IconHourglass,
  failed: IconPhotoX,
  missing: IconPhotoOff,
  removed: IconPhotoOff,
};

/** The photos of a version 1 event as thumbnails with their numbers and counts, the tab first. Source: STATION-16. */
export function PhotoThumbnails({ event, stage }: { readonly event: StationEvent; readonly stage: StationStage }) {
  const { t } = useTranslation('stationDetail');
  const { photos, photo } = stage;
  const number = numberText(event.photoCount, currentLocale());
  return (
    <nav className={css.slider} aria-label={t(($) => $.photos.group)}>
      <p className={css.photoCount}>{t(($) => $.photos.count, { count: event.photoCount, number })}</p>
      <ol>
        {photos.map((key) => (
          <li key={key}>
            <PhotoThumbnail event={event} photo={key} current={key === photo} onClick={() => stage.setPhoto(key)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PhotoThumbnail(props: {
  readonly event: StationEvent;
  readonly photo: string;
  readonly current: boolean;
  readonly onClick: () => void;
}) {
  const { event, photo, current } = props;
  const name = usePhotoName()(photo);
  const label = usePhotoLabel(event)(photo);
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) own.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const of = attachmentOf(event, photo);
  const state = photoState(event, photo);
  // A small picture outlives its original.
  const Sign = state === 'ready' || (state === 'removed' && of?.thumbnail_url) ? null : signs[state];
  const count = state === 'ready' ? event.photo_counts[photo] : undefined;
  return (
    <button
      ref={own}
      type="button"
      className={css.thumbnail}
      title={label}
      aria-current={current ? 'true' : undefined}
      onClick={props.onClick}
    >
      {/* Not a label: what is seen, "3" over "1", is in another order than what is heard, "Photo 1: 3 insects". */}
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={css.picture} aria-hidden>
        {Sign && <Sign size={22} aria-hidden />}
        {!Sign && of?.thumbnail_url && (
          <CoverPicture cover={{ src: of.thumbnail_url, film: false, crops: !isTab(photo), of }} frame={frame} />
        )}
        {count !== undefined && <span className={css.badge}>{numberText(count, currentLocale())}</span>}
      </span>
      <span className={css.name} aria-hidden>
        {isTab(photo) ? name : photo.replace(/^photo_/, '')}
      </span>
    </button>
  );
}
