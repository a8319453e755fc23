import { Button, Loader } from '@mantine/core';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentOf } from '../../events/event-media.ts';
import { useRetry } from '../../events/use-retry.ts';
import { PhotoStage } from '../../gallery/stage/photo-stage.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { BoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import { photoEventQuery } from '../learning.queries.ts';
import { closeUpScale, middleOf, shareOf } from './card-view.ts';
import css from './check.module.css';
import './check.messages.ts';

/** Props of `CardPhoto`. */
export interface CardPhotoProps {
  readonly card: QueuedBox;
  /** Boxes that are decided together with that of the card, drawn as well. */
  readonly also: readonly Position[];
  /** Whether the whole photo is shown, instead of the box from near. */
  readonly whole: boolean;
  readonly onWhole: (whole: boolean) => void;
}

/** The photo of a card: its box from near, or the whole photo. */
export function CardPhoto(props: CardPhotoProps) {
  const { t } = useTranslation('learningCheck');
  const { data, error, refetch } = useQuery(photoEventQuery(props.card.event_id));
  if (data) return <Photo {...props} event={data} />;
  return (
    <div className={css.photo}>
      {error === null ? (
        <Loader className={`${css.loader} delayed`} color="gray" aria-label={t(($) => $.photo)} />
      ) : (
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Photo({ event, card, also, whole, onWhole }: CardPhotoProps & { readonly event: AnyEvent }) {
  const { t } = useTranslation('learningCheck');
  const [store] = useState(() => new BoxStore());
  const [map, setMap] = useState<PhotoMap | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const retry = useRetry(event.id, true);
  const { position } = card;
  useEffect(() => {
    // Without types: the name of a box of the audit must not be shown, and others are beside the photo.
    store.load(
      [position, ...also].map((one) => ({ position: one, type: null })),
      false,
    );
    // Among boxes that look the same, the one in question stands out.
    if (also.length > 0) store.mark([0]);
  }, [store, position, also]);
  useEffect(
    // A click does not pick the box, which would show its type.
    () => store.subscribe(() => store.pick(-1)),
    [store],
  );
  useEffect(() => {
    if (!map || !host.current) return;
    const { clientWidth: width, clientHeight: height } = host.current;
    if (whole) map.movement.fit();
    else map.movement.showAt(middleOf(position), closeUpScale(position, { width, height }));
  }, [map, position, whole]);
  return (
    <div className={css.photo} ref={host}>
      <PhotoStage
        event={event}
        photoKey={card.photo_key}
        name={t(($) => $.photo)}
        withTypes={false}
        unboxed
        store={store}
        onReady={setMap}
        retry={isStationEvent(event) || event.permissions.includes('full') ? retry : 'forbidden'}
      />
      {map && (
        <Button
          className={css.whole ?? ''}
          size="xs"
          variant="default"
          leftSection={whole ? <IconZoomIn size={16} aria-hidden /> : <IconZoomOut size={16} aria-hidden />}
          onClick={() => onWhole(!whole)}
        >
          {t(($) => (whole ? $.close : $.whole))}
        </Button>
      )}
    </div>
  );
}

/** The whole photo, small, with a frame where the box is; nothing if there is no small version. */
export function CardOverview({ card }: { readonly card: QueuedBox }) {
  const { t } = useTranslation('learningCheck');
  const { data } = useQuery(photoEventQuery(card.event_id));
  const photo = data && attachmentOf(data, card.photo_key);
  const place = photo && shareOf(card.position, photo);
  if (!photo?.display_url || !place) return null;
  return (
    <div className={css.overview}>
      <img src={photo.display_url} alt={t(($) => $.overview)} />
      <span style={place} />
    </div>
  );
}
