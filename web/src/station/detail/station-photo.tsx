import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { attachmentOf } from '../../events/event-media.ts';
import type { Retry } from '../../events/use-retry.ts';
import { PhotoStage } from '../../gallery/stage/photo-stage.tsx';
import { StageNotice } from '../../gallery/stage/stage-notice.tsx';
import './detail.messages.ts';
import { isTab } from './station-photos.ts';
import { usePhotoName } from './use-photo-name.ts';
import type { StationStage } from './use-station-stage.ts';

/** The photo shown with its boxes, or why it cannot be shown. The tab has no boxes. Source: STATION-8, STATION-16. */
export function StationPhoto(props: {
  readonly event: StationEvent;
  readonly stage: StationStage;
  readonly retry: Retry;
}) {
  const { t } = useTranslation('stationDetail');
  const { event, stage, retry } = props;
  const nameOf = usePhotoName();
  const { photo } = stage;
  const icon = <IconPhotoOff size={40} aria-hidden />;
  if (photo === null) return <StageNotice icon={icon} title={t(($) => $.photos.none)} />;
  if (!attachmentOf(event, photo) && !event.processing) {
    const title = t(($) => $.photos.notReceived);
    return <StageNotice icon={icon} title={title} text={t(($) => $.photos.notReceivedText)} />;
  }
  return (
    <PhotoStage
      event={event}
      photoKey={photo}
      name={t(($) => $.photos.named, { place: event.place, trap: event.trap_no, photo: nameOf(photo) })}
      withTypes
      unboxed={isTab(photo)}
      store={stage.store}
      onReady={stage.setMap}
      retry={retry}
    />
  );
}
