import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/locale.ts';
import { numberText } from '../platform/number-text.ts';
import { createBoxStore } from '../viewer/boxes/box-store.ts';
import { DetectionList } from '../viewer/boxes/detection-list.tsx';
import type { PhotoMap } from '../viewer/photo/photo-map.ts';
import type { CompareLayout } from './compare/compare-stage.tsx';
import { insectName } from '../events/count-rows.ts';
import { CountsTable } from './panel/counts-table.tsx';
import { DownloadButton } from './actions/download-button.tsx';
import { EventActions } from './actions/event-actions.tsx';
import { EventFacts } from './panel/event-facts.tsx';
import { downloadOf, filmKey, firstMedia } from '../events/event-media.ts';
import { type EventStrip, isWhole, placeBeside } from './strip/event-strip.ts';
import type { GallerySubject } from './gallery-subject.ts';
import { detectionsQuery, type EventGroup } from '../events/event.queries.ts';
import { useLiveEvent } from '../events/use-event.ts';
import css from './gallery.module.css';
import { GalleryHead } from './gallery-head.tsx';
import type { LoadingAll } from './actions/load-all.tsx';
import panel from './panel/panel.module.css';
import { Stage } from './stage/stage.tsx';
import { StageBar } from './stage/stage-bar.tsx';
import { useSwipe } from './strip/swipe.ts';
import { useThing } from './thing.queries.ts';
import { TrapNotice } from './panel/trap-notice.tsx';
import { useDownload } from './actions/use-download.ts';
import type { GalleryChanges } from './actions/use-event-changes.ts';
import { useGalleryDeeds } from './actions/use-gallery-deeds.ts';
import { useRetry } from '../events/use-retry.ts';
import { useNeighbourPictures } from './strip/use-neighbour-pictures.ts';
import './gallery.messages.ts';

/** What `GalleryEvent` takes. */
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
  /** Asks for the event at a place from the newest (0). */
  readonly onGo: (place: number) => void;
  readonly onSubject: (subject: GallerySubject) => void;
  /** Whether keys are for the gallery: no other dialog is open. */
  readonly keys: boolean;
  readonly onClose: () => void;
  /** The thumbnails. */
  readonly children: ReactNode;
}

/** The event shown: its photo or film, its figures, what can be done with it, and the thumbnails below. */
export function GalleryEvent(props: GalleryEventProps) {
  const { event, group, original, changes } = props;
  const { t } = useTranslation('gallery');
  const locale = currentLocale();
  const root = useRef<HTMLDivElement>(null);
  const [store] = useState(createBoxStore);
  const [map, setMap] = useState<PhotoMap | null>(null);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const [rate, setRate] = useState(1);
  const [compare, setCompare] = useState<CompareLayout | null>(null);
  // The photo chosen belongs to one event: another event begins with its own first photo, and with all types.
  const [chosen, setChosen] = useState({ event: event.id, media: firstMedia(event, group.type) });
  if (chosen.event !== event.id) setChosen({ event: event.id, media: firstMedia(event, group.type) });
  const { media } = chosen;
  const setMedia = (key: string) => setChosen({ event: event.id, media: key });
  const { countsInsects, detectionDetails, replacement } = sensorTypeCapabilities[group.type];
  const editable = group.editable !== false;
  const typeName = (type: string) => insectName(type, locale);
  const more = !isWhole(props.strip);
  const { thing } = useThing(group, replacement);
  const download = useDownload();
  const wanted = downloadOf(event, group.type, media, original);
  const save = () => wanted && !download.isPending && download.mutate({ id: event.id, resource: wanted.resource });
  useNeighbourPictures(props.strip, group.type);

  useEffect(() => {
    // The waiting screen took the focus with it when it went.
    root.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    store.show(!original);
  }, [store, original]);
  useEffect(() => {
    store.begin(event.id);
  }, [store, event.id]);

  useLiveEvent(event.id);

  const swipe = useSwipe(
    // A film's player has its own movements; a photo seen larger than whole is moved by the finger.
    () => media !== filmKey && compare === null && (map === null || map.state().scale <= map.state().fit * 1.001),
    (direction) => {
      const next = placeBeside(props.strip, direction);
      if (next !== null) props.onGo(next);
    },
  );
  // The stage fetches them; an empty list before that would say that there is nothing.
  const { isSuccess: boxesCame } = useQuery(detectionsQuery(event, media, false));
  const retry = useRetry(event.id);
  const onRetry = editable ? retry : undefined;
  const deeds = {
    change: (change: EventChange) => changes.change(event.id, change),
    tags: () => props.onSubject('tags'),
    threshold: () => props.onSubject('threshold'),
    delete: () => changes.remove(event),
  };
  useGalleryDeeds(
    {
      ...props,
      editable,
      deeds,
      media,
      setMedia,
      compare,
      setCompare,
      map,
      store,
      player,
      rate,
      setRate,
      save,
      onRetry,
      toggleDetails: () => setUnfolded(!unfolded),
    },
    props.keys,
  );

  return (
    <div ref={root} className={css.gallery} tabIndex={-1} data-gallery>
      <GalleryHead
        group={group}
        event={event}
        loading={props.loading}
        more={more}
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
          rate={rate}
          typed={detectionDetails}
          store={store}
          typeName={typeName}
          onReady={setMap}
          onPlayer={setPlayer}
          onRetry={onRetry}
        />
      </div>
      <div className={css.bar}>
        <StageBar
          event={event}
          group={group}
          media={media}
          onMedia={setMedia}
          original={original}
          onOriginal={props.onOriginal}
          rate={rate}
          onRate={setRate}
          compare={compare}
          onCompare={setCompare}
          map={map}
        >
          {wanted && <DownloadButton download={wanted} busy={download.isPending} onClick={save} />}
        </StageBar>
      </div>
      <EventActions event={event} type={group.type} editable={editable} deeds={deeds} />
      <aside className={css.panel} data-unfolded={unfolded || undefined}>
        <button type="button" className={css.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          <span>{t(($) => (countsInsects ? $.details : $.justDetails))}</span>
          {countsInsects && <b>{event.count === null ? '–' : numberText(event.count, locale)}</b>}
          <IconChevronUp size={20} aria-hidden />
        </button>
        <div className={css.folded}>
          <EventFacts event={event} counts={countsInsects} onRetry={onRetry} />
          {replacement && thing && <TrapNotice thing={thing} zone={group.time_zone} />}
          {countsInsects && (
            <section className={panel.section}>
              <h3>{t(($) => $.counts.title)}</h3>
              <CountsTable
                event={event}
                store={store}
                canHighlight={map !== null && !original}
                typeName={typeName}
                onAbout={(about) => props.onSubject({ about })}
              />
            </section>
          )}
          {countsInsects && map && boxesCame && <DetectionList store={store} map={map} typeName={typeName} />}
        </div>
      </aside>
      <div className={css.slider}>{props.children}</div>
    </div>
  );
}
