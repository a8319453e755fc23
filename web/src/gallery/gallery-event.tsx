import { Modal } from '@mantine/core';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/locale.ts';
import { numberText } from '../platform/number-text.ts';
import { shortDateText, timeText } from '../platform/zoned-time.ts';
import { SensorTypeIcon } from '../sensor-types/sensor-type-icon.tsx';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import { createBoxStore } from '../viewer/box-store.ts';
import { DetectionList } from '../viewer/detection-list.tsx';
import type { PhotoMap } from '../viewer/photo-map.ts';
import { insectName } from './count-rows.ts';
import { CountsTable } from './counts-table.tsx';
import { EventFacts } from './event-facts.tsx';
import { filmKey, firstMedia } from './event-media.ts';
import { currentEvent, type EventStrip } from './event-strip.ts';
import { FilmStage } from './film-stage.tsx';
import { eventPollQuery, type GalleryGroup, retryEvent } from './gallery.queries.ts';
import css from './gallery.module.css';
import panel from './panel.module.css';
import { PhotoStage } from './photo-stage.tsx';
import { StageBar } from './stage-bar.tsx';
import './gallery.messages.ts';

/** What `GalleryEvent` takes. */
export interface GalleryEventProps {
  readonly group: GalleryGroup;
  readonly strip: EventStrip;
  /** Whether the original is shown, without boxes. */
  readonly original: boolean;
  readonly onOriginal: (original: boolean) => void;
  readonly onReplace: (event: Event) => void;
  readonly onAbout: (type: InsectType) => void;
  readonly onClose: () => void;
  /** The thumbnails. */
  readonly children: ReactNode;
}

/** The event shown: its photo or film, its figures, and the thumbnails below. */
export function GalleryEvent(props: GalleryEventProps) {
  const event = currentEvent(props.strip);
  return event ? <Shown {...props} event={event} /> : null;
}

function Shown(props: GalleryEventProps & { readonly event: Event }) {
  const { event, group, original, onReplace } = props;
  const { t } = useTranslation('gallery');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const locale = currentLocale();
  const root = useRef<HTMLDivElement>(null);
  const [store] = useState(createBoxStore);
  const [map, setMap] = useState<PhotoMap | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const [rate, setRate] = useState(1);
  // The photo chosen belongs to one event: another event begins with its own first photo, and with all types.
  const [chosen, setChosen] = useState({ event: event.id, media: firstMedia(event, group.type) });
  if (chosen.event !== event.id) setChosen({ event: event.id, media: firstMedia(event, group.type) });
  const { media } = chosen;
  const { countsInsects, detectionDetails } = sensorTypeCapabilities[group.type];
  const typeName = (type: string) => insectName(type, locale);
  const [time, date] = [timeText(event.timestamp, group.time_zone), shortDateText(event.timestamp, group.time_zone)];
  const title = t(($) => $.title, { name: group.name, date, time });

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

  const { data: polled } = useQuery(eventPollQuery(event));
  useEffect(() => {
    if (polled) onReplace(polled);
  }, [polled, onReplace]);

  const retry = useMutation({
    mutationFn: () => retryEvent(event.id),
    onSuccess: (answer) => {
      onReplace(answer);
      notify(
        t(($) => $.retrying),
        'success',
      );
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
  const onRetry = retry.isPending || group.editable === false ? null : () => retry.mutate();

  return (
    <div ref={root} className={css.gallery} tabIndex={-1} data-gallery>
      <div className={css.head}>
        <SensorTypeIcon type={group.type} label={null} size={32} />
        <Modal.Title className={css.name ?? ''}>{group.name}</Modal.Title>
        <p className={css.when} aria-live="polite">
          <b>{time}</b> <span>{date}</span>
        </p>
        <button type="button" className={css.close} aria-label={t(($) => $.close)} onClick={props.onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <div className={css.stage}>
        {media === filmKey ? (
          <FilmStage event={event} original={original} rate={rate} label={t(($) => $.film.label, { date, time })} />
        ) : (
          <PhotoStage
            event={event}
            photoKey={media}
            name={title}
            typed={detectionDetails}
            store={store}
            typeName={typeName}
            onReady={setMap}
            onRetry={onRetry}
          />
        )}
      </div>
      <StageBar
        event={event}
        group={group}
        media={media}
        onMedia={(key) => setChosen({ event: event.id, media: key })}
        original={original}
        onOriginal={props.onOriginal}
        rate={rate}
        onRate={setRate}
        map={map}
      />
      <aside className={css.panel} data-unfolded={unfolded || undefined}>
        <button type="button" className={css.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          <span>{t(($) => $.details)}</span>
          {countsInsects && <b>{event.count === null ? '–' : numberText(event.count, locale)}</b>}
          <IconChevronUp size={20} aria-hidden />
        </button>
        <div className={css.folded}>
          <EventFacts event={event} counts={countsInsects} onRetry={onRetry} />
          {countsInsects && (
            <section className={panel.section}>
              <h3>{t(($) => $.counts.title)}</h3>
              <CountsTable
                event={event}
                store={store}
                canHighlight={map !== null && !original}
                typeName={typeName}
                onAbout={props.onAbout}
              />
            </section>
          )}
          {countsInsects && map && <DetectionList store={store} map={map} typeName={typeName} />}
        </div>
      </aside>
      {props.children}
    </div>
  );
}
