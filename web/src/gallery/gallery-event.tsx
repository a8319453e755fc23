import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { currentLocale } from '../platform/locale.ts';
import { insectName } from '../events/count-rows.ts';
import { DownloadButton } from './actions/download-button.tsx';
import { EventActions } from './actions/event-actions.tsx';
import { downloadOf, filmKey } from '../events/event-media.ts';
import { type EventStrip, isWhole, placeBeside } from './strip/event-strip.ts';
import type { GallerySubject } from './gallery-subject.ts';
import { type EventGroup } from '../events/event.queries.ts';
import { useLiveEvent } from '../events/use-event.ts';
import css from './gallery.module.css';
import { GalleryHead } from './gallery-head.tsx';
import type { LoadingAll } from './actions/load-all.tsx';
import { EventPanel } from './panel/event-panel.tsx';
import { Stage } from './stage/stage.tsx';
import { useStage } from './stage/use-stage.ts';
import { StageBar } from './stage/stage-bar.tsx';
import { useSwipe } from './strip/swipe.ts';
import { useDownload } from './actions/use-download.ts';
import type { GalleryChanges } from './actions/use-event-changes.ts';
import { useGalleryCommands } from './actions/use-gallery-commands.ts';
import { useRetry } from '../events/use-retry.ts';
import { useNeighbourPictures } from './strip/use-neighbour-pictures.ts';
import './gallery.messages.ts';

/** Props of `GalleryEvent`. */
export interface GalleryEventProps {
  readonly group: EventGroup;
  readonly strip: EventStrip;
  /** The event shown. */
  readonly event: Event;
  /** Whether the original is shown, without boxes. */
  readonly original: boolean;
  readonly onOriginal: (original: boolean) => void;
  readonly changes: GalleryChanges;
  readonly loading: LoadingAll;
  /** Shows the event at a position, counted from the newest (0). */
  readonly onGo: (place: number) => void;
  readonly onSubject: (subject: GallerySubject) => void;
  /** Whether keys apply to the gallery, because no other dialog is open. */
  readonly keys: boolean;
  readonly onClose: () => void;
  /** The thumbnails. */
  readonly children: ReactNode;
}

/** Moves to the next event when a finger is swiped across the photo. */
function useSwipeOn({ strip, onGo }: GalleryEventProps, { media, compare, map }: ReturnType<typeof useStage>) {
  return useSwipe(
    // A film's player has its own gestures; on a photo that is zoomed in, the finger pans.
    () => media !== filmKey && compare === null && (map === null || map.state().scale <= map.state().fit * 1.001),
    (direction) => {
      const next = placeBeside(strip, direction);
      if (next !== null) onGo(next);
    },
  );
}

/** The actions on the event shown, by buttons and by keys. */
function useActions(props: GalleryEventProps, stage: ReturnType<typeof useStage>, toggleDetails: () => void) {
  const { event, group, original, changes } = props;
  const editable = group.editable !== false;
  const download = useDownload();
  const wanted = downloadOf(event, group.type, stage.media, original);
  const save = () => wanted && !download.isPending && download.mutate({ id: event.id, resource: wanted.resource });
  const retry = useRetry(event.id);
  const onRetry = editable ? retry : undefined;
  const commands = {
    change: (change: EventChange) => changes.change(event.id, change),
    tags: () => props.onSubject('tags'),
    threshold: () => props.onSubject('threshold'),
    delete: () => changes.remove(event),
  };
  useGalleryCommands({ ...props, ...stage, editable, commands, save, onRetry, toggleDetails }, props.keys);
  return { editable, wanted, busy: download.isPending, save, onRetry, commands };
}

/** The event shown: its photo or film, its figures, its actions, and the thumbnails below. */
export function GalleryEvent(props: GalleryEventProps) {
  const { event, group, original } = props;
  const locale = currentLocale();
  const root = useRef<HTMLDivElement>(null);
  const stage = useStage(event, group.type, original);
  const { store, map, media, compare } = stage;
  const [unfolded, setUnfolded] = useState(false);
  const { detectionDetails } = sensorTypeCapabilities[group.type];
  const typeName = (type: string) => insectName(type, locale);
  const { editable, wanted, busy, save, onRetry, commands } = useActions(props, stage, () => setUnfolded(!unfolded));
  useNeighbourPictures(props.strip, group.type);

  useEffect(() => {
    // The focus was lost with the loading screen.
    root.current?.focus({ preventScroll: true });
  }, []);
  useLiveEvent(event.id);
  const swipe = useSwipeOn(props, stage);

  return (
    <div ref={root} className={css.gallery} tabIndex={-1} data-gallery>
      <GalleryHead
        group={group}
        event={event}
        loading={props.loading}
        more={!isWhole(props.strip)}
        onSubject={props.onSubject}
        onClose={props.onClose}
      />
      <div className={css.stage} {...swipe}>
        <Stage
          event={event}
          group={group}
          media={media}
          original={original}
          compare={compare}
          rate={stage.rate}
          typed={detectionDetails}
          store={store}
          typeName={typeName}
          onReady={stage.setMap}
          onPlayer={stage.setPlayer}
          onRetry={onRetry}
        />
      </div>
      <div className={css.bar}>
        <StageBar
          event={event}
          group={group}
          media={media}
          onMedia={stage.setMedia}
          original={original}
          onOriginal={props.onOriginal}
          rate={stage.rate}
          onRate={stage.setRate}
          compare={compare}
          onCompare={stage.setCompare}
          map={map}
        >
          {wanted && <DownloadButton download={wanted} busy={busy} onClick={save} />}
        </StageBar>
      </div>
      <EventActions event={event} type={group.type} editable={editable} commands={commands} />
      <EventPanel
        event={event}
        group={group}
        store={store}
        map={map}
        media={media}
        original={original}
        unfolded={unfolded}
        onUnfold={() => setUnfolded(!unfolded)}
        typeName={typeName}
        onAbout={(about) => props.onSubject({ about })}
        onRetry={onRetry}
      />
      <div className={css.slider}>{props.children}</div>
    </div>
  );
}
