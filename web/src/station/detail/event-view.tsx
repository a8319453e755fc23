import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentOf, waitsFor } from '../../events/event-media.ts';
import { detectionsQuery } from '../../events/event.queries.ts';
import { useRetry } from '../../events/use-retry.ts';
import { useGalleryKeys, useHeldKey } from '../../gallery/actions/gallery-keys.ts';
import { StageNotice } from '../../gallery/stage/stage-notice.tsx';
import { useSwipe } from '../../gallery/strip/swipe.ts';
import { usePreloaded } from '../../gallery/strip/use-preloaded.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { DetectionList } from '../../viewer/boxes/detection-list.tsx';
import { type CountKind, CountViews } from './count-views.tsx';
import { detailCommands, type Neighbours } from './detail-commands.ts';
import css from './detail.module.css';
import { DownloadMenu } from './download-menu.tsx';
import { EventFigures, UnitFacts } from './event-figures.tsx';
import { EventHeading } from './event-heading.tsx';
import { PhotoDots } from './photo-dots.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';
import { PhotoTools } from './photo-tools.tsx';
import { StationPhoto } from './station-photo.tsx';
import { isTab } from './station-photos.ts';
import { PhotoEditButton, StationEditor, whyPhotoNotEdited } from './station-editor.tsx';
import { type StationStage, useStationStage } from './use-station-stage.ts';
import { PhotosButton } from '../photos/photos-button.tsx';
import '../../events/event.messages.ts';
import './detail.messages.ts';

/** Props of `EventView`. */
export interface EventViewProps extends Neighbours {
  readonly event: StationEvent;
  /** Whether nothing can be downloaded here, as on the page of recent events. */
  readonly recent: boolean;
  /** Whether keys apply to this view, because no other dialog is open. */
  readonly keysEnabled: boolean;
  readonly onAbout: (type: InsectType) => void;
  /** Whether the detections of the photo are being edited, and what opens and closes that. */
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  /** Called when a menu opens and closes. */
  readonly onMenu: (open: boolean) => void;
}

/**
 * A station event: its photos, its counts, and what can be done with it. Events of version 1 have a larger preview with
 * thumbnails. Source: STATION-16.
 */
export function EventView(props: EventViewProps) {
  const { event, recent } = props;
  const stage = useStationStage(event);
  const retry = useRetry(event.id, true);
  const [kind, setKind] = useState<CountKind>('table');
  const demo = isDemo(useCurrentUser());
  const mayEdit = !recent && whyPhotoNotEdited(event, stage.photo, stage.original, demo) === null;
  useGalleryKeys(
    { ...detailCommands(event, stage, props), ...(mayEdit ? { edit: () => props.onEditing(true) } : {}) },
    props.keysEnabled,
  );
  useHeldKey('peek', stage.setPeeking, props.keysEnabled);
  const { map, photo, photos } = stage;
  const beside = (by: 1 | -1) =>
    (photo !== null && attachmentOf(event, photos[photos.indexOf(photo) + by] ?? '')?.display_url) || null;
  usePreloaded(beside(-1), beside(1));
  const swipe = useSwipe(
    // On a photo that is zoomed in, the finger pans.
    () => map === null || map.state().scale <= map.state().fit * 1.001,
    (direction) => stage.step(direction === 'older' ? 1 : -1),
  );
  const newer = event.type === 'station_v2';
  return (
    <>
      <EventHeading event={event} retry={retry}>
        {!recent && !demo && <PhotosButton event={event} onOpen={props.onMenu} />}
        {!recent && photo !== null && !(newer && event.processing) && (
          <>
            <PhotoEditButton
              event={event}
              photo={photo}
              original={stage.original}
              onClick={() => props.onEditing(true)}
            />
            <DownloadMenu event={event} photo={photo} onOpen={props.onMenu} />
          </>
        )}
      </EventHeading>
      {newer && event.processing ? (
        <Processing event={event} />
      ) : (
        <div className={css.content} data-version={newer ? 2 : 1}>
          <div className={css.stage} {...swipe}>
            <StationPhoto event={event} stage={stage} retry={retry} />
          </div>
          {newer ? <PhotoDots event={event} stage={stage} /> : <PhotoThumbnails event={event} stage={stage} />}
          <PhotoTools stage={stage} />
          <aside className={css.side}>
            <EventFigures event={event} />
            {newer && <OriginalCheck stage={stage} />}
            <CountViews
              event={event}
              stage={stage}
              kind={newer ? { value: kind, onChange: setKind } : null}
              onAbout={props.onAbout}
            />
            <Boxes event={event} stage={stage} />
            <UnitFacts event={event} />
          </aside>
        </div>
      )}
      {props.editing && <StationEditor event={event} photo={photo ?? ''} onClose={() => props.onEditing(false)} />}
    </>
  );
}

/** Shown instead of the photos and counts until all photos have arrived and were counted. */
function Processing({ event }: { readonly event: StationEvent }) {
  const { t } = useTranslation(['stationDetail', 'events']);
  const waiting = waitsFor(event);
  return (
    <div className={css.processing}>
      <StageNotice
        icon={<Loader color="gray" size={36} aria-hidden />}
        title={t(($) => (waiting ? $.waitsFor[waiting] : $.processing), { ns: 'events' })}
        text={waiting ? t(($) => $.waitsForText[waiting], { ns: 'events' }) : t(($) => $.processingText)}
      />
    </div>
  );
}

/** Hides the boxes. */
function OriginalCheck({ stage }: { readonly stage: StationStage }) {
  const { t } = useTranslation('stationDetail');
  return (
    <Checkbox
      label={t(($) => $.original)}
      title={t(($) => $.originalLong)}
      checked={stage.original}
      onChange={({ currentTarget: { checked } }) => stage.setOriginal(checked)}
    />
  );
}

/** The boxes of the photo shown as a list, once they are loaded by the stage. */
function Boxes({ event, stage }: { readonly event: StationEvent; readonly stage: StationStage }) {
  const { store, map, photo } = stage;
  const { data } = useQuery(detectionsQuery(event, photo ?? '', false));
  if (!map || !data || photo === null || isTab(photo)) return null;
  return <DetectionList store={store} map={map} detections={data} />;
}
