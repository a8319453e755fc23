import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentOf } from '../../../events/event-media.ts';
import { PhotoStage } from '../../../gallery/stage/photo-stage.tsx';
import { StageNotice } from '../../../gallery/stage/stage-notice.tsx';
import { BoxStore } from '../../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../../viewer/photo/photo-map.ts';
import { ZoomBar } from '../../../viewer/photo/zoom-bar.tsx';
import { firstPhoto, isTab, photosOf } from '../../detail/station-photos.ts';
import css from '../events.module.css';
import './editor.messages.ts';

/** The photo to read an event’s values from: its tab, else its first photo, without boxes. Source: STATION-15. */
export function EditorPhoto({ event }: { readonly event: StationEvent }) {
  const { t } = useTranslation('stationEditor');
  const [store] = useState(() => new BoxStore());
  const [map, setMap] = useState<PhotoMap | null>(null);
  const tab = photosOf(event).find((key) => isTab(key) && attachmentOf(event, key));
  const photo = tab ?? firstPhoto(event);
  return (
    <div>
      <div className={css.photo}>
        {photo === null ? (
          <StageNotice icon={<IconPhotoOff size={40} aria-hidden />} title={t(($) => $.noPhoto)} />
        ) : (
          <PhotoStage
            event={event}
            photoKey={photo}
            name={t(($) => $.photo, { trap: event.trap_no })}
            withTypes
            unboxed
            store={store}
            onReady={setMap}
            retry="forbidden"
          />
        )}
      </div>
      {map && <ZoomBar map={map} />}
    </div>
  );
}
