import { type ReactNode, useEffect, useRef } from 'react';
import { DownloadButton } from './actions/download-button.tsx';
import { EventActions } from './actions/event-actions.tsx';
import { isEditable } from './actions/gallery-commands.ts';
import { filmKey } from '../events/event-media.ts';
import { isWhole, nextIndex } from './strip/event-strip.ts';
import { useLiveEvent } from '../events/use-event.ts';
import css from './gallery.module.css';
import { GalleryHead } from './gallery-head.tsx';
import type { GalleryState } from './gallery-state.ts';
import { EventPanel } from './panel/event-panel.tsx';
import { Stage } from './stage/stage.tsx';
import type { GalleryStage } from './stage/use-stage.ts';
import { StageBar } from './stage/stage-bar.tsx';
import { useSwipe } from './strip/swipe.ts';
import { useGallery } from './use-gallery.ts';
import { useLook } from './use-look.ts';
import { useNeighbourPictures } from './strip/use-neighbour-pictures.ts';
import './gallery.messages.ts';

/** Props of `GalleryEvent`. */
export interface GalleryEventProps extends GalleryState {
  /** Whether keys apply to the gallery, because no other dialog is open. */
  readonly keysEnabled: boolean;
  readonly onClose: () => void;
  /** The thumbnails. */
  readonly children: ReactNode;
}

/** Moves to the next event when a finger is swiped across the photo. */
function useSwipeOn({ strip, onGo }: GalleryEventProps, { media, compare, map }: GalleryStage) {
  return useSwipe(
    // A film's player has its own gestures; on a photo that is zoomed in, the finger pans.
    () => media !== filmKey && compare === null && (map === null || map.state().scale <= map.state().fit * 1.001),
    (direction) => {
      const next = nextIndex(strip, direction);
      if (next !== null) onGo(next);
    },
  );
}

/** The event shown: its photo or film, its figures, its actions, and the thumbnails below. */
export function GalleryEvent(props: GalleryEventProps) {
  const { event, asset, original } = props;
  const root = useRef<HTMLDivElement>(null);
  const { look, keep } = useLook(event.id);
  const { stage, commands, download, retry, unfolded, toggleDetails } = useGallery(props, {
    keysEnabled: props.keysEnabled,
    look: keep,
  });
  useNeighbourPictures(props.strip, asset.type);

  useEffect(() => {
    // The focus was lost with the loading screen.
    root.current?.focus({ preventScroll: true });
  }, []);
  useLiveEvent(event.id);
  const swipe = useSwipeOn(props, stage);

  return (
    <div ref={root} className={css.gallery} tabIndex={-1} data-gallery>
      <GalleryHead
        asset={asset}
        event={event}
        loading={props.loading}
        more={!isWhole(props.strip)}
        onSubject={props.onSubject}
        onClose={props.onClose}
      />
      <div className={css.stage} {...swipe}>
        <Stage event={event} asset={asset} original={original} stage={stage} retry={retry} />
      </div>
      <div className={css.bar}>
        <StageBar event={event} asset={asset} original={original} onOriginal={props.onOriginal} stage={stage}>
          {download && <DownloadButton download={download.wanted} busy={download.busy} onClick={download.save} />}
        </StageBar>
      </div>
      <EventActions event={event} type={asset.type} editable={isEditable(asset)} commands={commands} />
      <EventPanel
        event={event}
        asset={asset}
        original={original}
        stage={stage}
        unfolded={unfolded}
        onUnfold={toggleDetails}
        onAbout={(about) => props.onSubject({ about })}
        retry={retry}
        look={look}
      />
      <div className={css.slider}>{props.children}</div>
    </div>
  );
}
