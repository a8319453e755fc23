import type { EventChange } from '@trapline/domain/events/event.schema.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DownloadButton } from './actions/download-button.tsx';
import { EventActions } from './actions/event-actions.tsx';
import { downloadOf, filmKey } from '../events/event-media.ts';
import { isWhole, nextIndex } from './strip/event-strip.ts';
import { useLiveEvent } from '../events/use-event.ts';
import css from './gallery.module.css';
import { GalleryHead } from './gallery-head.tsx';
import type { GalleryState } from './gallery-state.ts';
import { EventPanel } from './panel/event-panel.tsx';
import { Stage } from './stage/stage.tsx';
import { type GalleryStage, useStage } from './stage/use-stage.ts';
import { StageBar } from './stage/stage-bar.tsx';
import { useSwipe } from './strip/swipe.ts';
import { useDownload } from './actions/use-download.ts';
import { useGalleryCommands } from './actions/use-gallery-commands.ts';
import { useRetry } from '../events/use-retry.ts';
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

/** The actions on the event shown, by buttons and by keys. */
function useActions(props: GalleryEventProps, stage: GalleryStage, toggleDetails: () => void) {
  const { event, asset, original, changes } = props;
  const editable = asset.editable !== false;
  const download = useDownload();
  const wanted = downloadOf(event, asset.type, stage.media, original);
  const save = () => wanted && !download.isPending && download.mutate({ id: event.id, resource: wanted.resource });
  const retry = useRetry(event.id, editable);
  const commands = {
    change: (change: EventChange) => changes.change(event.id, change),
    tags: () => props.onSubject('tags'),
    threshold: () => props.onSubject('threshold'),
    delete: () => changes.remove(event),
  };
  const actions = { editable, commands, save, retry, toggleDetails };
  useGalleryCommands({ gallery: props, stage, actions }, props.keysEnabled);
  return { ...actions, wanted, busy: download.isPending };
}

/** The event shown: its photo or film, its figures, its actions, and the thumbnails below. */
export function GalleryEvent(props: GalleryEventProps) {
  const { event, asset, original } = props;
  const root = useRef<HTMLDivElement>(null);
  const stage = useStage(event, asset.type, original);
  const [unfolded, setUnfolded] = useState(false);
  const actions = useActions(props, stage, () => setUnfolded(!unfolded));
  const { wanted, retry } = actions;
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
          {wanted && <DownloadButton download={wanted} busy={actions.busy} onClick={actions.save} />}
        </StageBar>
      </div>
      <EventActions event={event} type={asset.type} editable={actions.editable} commands={actions.commands} />
      <EventPanel
        event={event}
        asset={asset}
        original={original}
        stage={stage}
        unfolded={unfolded}
        onUnfold={actions.toggleDetails}
        onAbout={(about) => props.onSubject({ about })}
        retry={retry}
      />
      <div className={css.slider}>{props.children}</div>
    </div>
  );
}
