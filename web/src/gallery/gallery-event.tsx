import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { DownloadButton } from './actions/download-button.tsx';
import { EventActions } from './actions/event-actions.tsx';
import { EditButton } from './edit/edit-button.tsx';
import { isEditable } from './actions/gallery-commands.ts';
import { filmKey } from '../events/event-media.ts';
import { isWhole, nextIndex } from './strip/event-strip.ts';
import { useLiveEvent } from '../events/use-event.ts';
import css from './gallery.module.css';
import { GalleryHead } from './gallery-head.tsx';
import type { GalleryState } from './gallery-state.ts';
import type { GalleryView } from './gallery-view.ts';
import { EventPanel } from './panel/event-panel.tsx';
import { Stage } from './stage/stage.tsx';
import type { GalleryStage } from './stage/use-stage.ts';
import { StageBar } from './stage/stage-bar.tsx';
import { SwipeHint } from './strip/swipe-hint.tsx';
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
  /** Whether the detection editor is open over it. */
  readonly editing: boolean;
  /** Called with what is shown, whenever it changes. */
  readonly onView: (view: GalleryView) => void;
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

/** Milliseconds that a view stays before it is reported, so that moving quickly does not change the address each time. */
const settle = 250;

/** Reports what is shown, once it has been shown for a moment. */
function useReportedView(
  { event, photo, compare, with: other, edit }: GalleryView,
  onView: (view: GalleryView) => void,
): void {
  const report = useEffectEvent(onView);
  useEffect(() => {
    const timer = setTimeout(() => report({ event, photo, compare, with: other, edit }), settle);
    return () => clearTimeout(timer);
  }, [event, photo, compare, other, edit]);
}

/** The event shown: its photo or film, its figures, its actions, and the thumbnails below. */
export function GalleryEvent(props: GalleryEventProps) {
  const { event, asset, original } = props;
  const root = useRef<HTMLDivElement>(null);
  const { look, keep } = useLook(event.id);
  const { stage, view, commands, download, retry, thresholds, unfolded, toggleDetails } = useGallery(props, {
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
  useReportedView(props.editing ? { ...view, edit: true } : view, props.onView);

  return (
    <div ref={root} className={css.gallery} tabIndex={-1} data-gallery>
      <GalleryHead
        asset={asset}
        event={event}
        loading={props.loading}
        more={!isWhole(props.strip)}
        onSubject={props.onSubject}
        onCopyLink={() => commands.copyLink?.()}
        onClose={props.onClose}
      />
      <div className={css.stage} {...swipe}>
        <Stage event={event} asset={asset} original={original} stage={stage} retry={retry} />
        <SwipeHint
          event={event.id}
          possible={stage.media !== filmKey && stage.compare === null && props.strip.ids.length > 1}
        />
      </div>
      <div className={css.bar}>
        <StageBar event={event} asset={asset} original={original} onOriginal={props.onOriginal} stage={stage}>
          <EditButton
            event={event}
            type={asset.type}
            media={stage.media}
            original={original}
            onClick={() => commands.edit?.()}
          />
          {download && (
            <DownloadButton
              event={event.id}
              download={download.wanted}
              busy={download.busy}
              updating={event.updating}
              onClick={download.save}
            />
          )}
        </StageBar>
      </div>
      <EventActions
        event={event}
        type={asset.type}
        editable={isEditable(event)}
        thresholds={thresholds}
        commands={commands}
      />
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
