import { Loader } from '@mantine/core';
import type { Attachment } from '@trapline/domain/events/event.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPhotoOff, IconPhotoX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../platform/loading/lazy-part.ts';
import type { BoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import { attachmentOf, type PhotoEvent, standInsOf, waitsFor } from '../../events/event-media.ts';
import { detectionsQuery } from '../../events/event.queries.ts';
import { RetryButton } from '../../events/retry-button.tsx';
import type { Retry } from '../../events/use-retry.ts';
import css from './stage.module.css';
import { StageNotice } from './stage-notice.tsx';
import '../../events/event.messages.ts';
import './stage.messages.ts';

const loadViewer = async () => (await import('../../viewer/photo/photo-viewer.tsx')).PhotoViewer;

/** Props of `PhotoStage`. */
export interface PhotoStageProps {
  readonly event: PhotoEvent;
  readonly photoKey: string;
  /** The accessible name of the photo. */
  readonly name: string;
  /** Whether boxes of this source have an insect type. */
  readonly withTypes: boolean;
  /** Whether it is a photo that has no boxes, so that none are requested. */
  readonly unboxed?: boolean;
  readonly store: BoxStore;
  readonly onReady: (map: PhotoMap | null) => void;
  readonly retry: Retry;
}

/** One photo of an event with its boxes, or why it cannot be shown yet. */
export function PhotoStage(props: PhotoStageProps) {
  const { event, photoKey, name, withTypes, unboxed = false, store, onReady, retry } = props;
  const { t } = useTranslation(['galleryStage', 'gallery', 'events']);
  const attachment = attachmentOf(event, photoKey);
  const understood = Boolean(attachment?.tiles) && attachment?.error === null;
  const request = useQuery(detectionsQuery(event, photoKey, understood && !event.processing && !unboxed));
  const detections = request.data;
  const [viewerFailed, setViewerFailed] = useState(false);

  useEffect(() => {
    store.load(detections ?? [], withTypes);
  }, [store, detections, withTypes]);

  if (!attachment && !event.processing) {
    return (
      <StageNotice
        icon={<IconPhotoOff size={40} aria-hidden />}
        title={t(($) => $.missing)}
        text={t(($) => $.missingText)}
      />
    );
  }
  if (attachment?.removed !== undefined) return <RemovedPhoto photo={attachment} name={name} />;
  if (attachment && attachment.error !== null) {
    return (
      <StageNotice
        icon={<IconPhotoX size={40} aria-hidden />}
        title={t(($) => $.failed, { ns: 'events' })}
        text={t(($) => $.failedText)}
      >
        <RetryButton retry={retry} className={css.button} />
      </StageNotice>
    );
  }
  if (attachment?.tiles && viewerFailed) {
    return (
      <StageNotice icon={<IconPhotoOff size={40} aria-hidden />} title={t(($) => $.partFailed, { ns: 'gallery' })} />
    );
  }
  if (attachment?.tiles) {
    const notes = <PhotoNotes event={event} failed={request.isError} onRetry={() => void request.refetch()} />;
    return (
      <LazyPart
        name="viewer"
        load={loadViewer}
        props={{
          tiles: attachment.tiles,
          standIns: standInsOf(attachment),
          store,
          name,
          onReady,
          children: notes,
        }}
        waiting={<StageLoader />}
        onFailure={() => setViewerFailed(true)}
      />
    );
  }
  if (attachment?.display_url) {
    return (
      <div className={css.plain}>
        <img src={attachment.display_url} alt={name} />
        <ProcessingNote event={event} />
      </div>
    );
  }
  return (
    <StageNotice
      icon={<Loader color="gray" size={36} aria-hidden />}
      title={attachment ? t(($) => $.processing, { ns: 'events' }) : t(($) => $.awaited)}
      text={t(($) => (attachment ? $.processingText : $.awaitedText))}
    />
  );
}

/** What is left of a photo or film whose retention time is over, and why it is not more. Source: RETENTION-9. */
export function RemovedPhoto({ photo, name }: { readonly photo: Attachment; readonly name: string }) {
  const { t } = useTranslation('galleryStage');
  if (photo.display_url === null) {
    return (
      <StageNotice icon={<IconPhotoOff size={40} aria-hidden />} title={t(($) => $.gone)} text={t(($) => $.goneText)} />
    );
  }
  return (
    <div className={css.plain}>
      <img src={photo.display_url} alt={name} />
      <p className={css.note}>{t(($) => $.small)}</p>
    </div>
  );
}

/** A note that a photo is still being processed, or why it has to wait. */
function ProcessingNote({ event }: { readonly event: PhotoEvent }) {
  const { t } = useTranslation(['galleryStage', 'gallery', 'events']);
  const waiting = waitsFor(event);
  return (
    <p className={css.note}>
      {waiting ? t(($) => $.waitsForText[waiting], { ns: 'events' }) : t(($) => $.processingSmall)}
    </p>
  );
}

/** Notes on what is still missing from the photo shown. */
function PhotoNotes(props: { readonly event: PhotoEvent; readonly failed: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation(['galleryStage', 'gallery', 'events']);
  return (
    <>
      {props.event.processing && <ProcessingNote event={props.event} />}
      {props.failed && (
        <p className={css.note} role="alert">
          {t(($) => $.detectionsFailed)}
          <button type="button" className={css.button} onClick={props.onRetry}>
            {t(($) => $.retry, { ns: 'events' })}
          </button>
        </p>
      )}
    </>
  );
}

function StageLoader() {
  return (
    <div className={`${css.notice} delayed`}>
      <Loader color="gray" size={36} aria-hidden />
    </div>
  );
}
