import { Loader } from '@mantine/core';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Part } from '../../platform/part.ts';
import { shortDateText, timeText } from '../../platform/zoned-time.ts';
import type { BoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { CompareLayout } from '../compare/compare-stage.tsx';
import { filmKey, type MediaKey } from '../../events/event-media.ts';
import { FilmStage } from './film-stage.tsx';
import '../gallery.messages.ts';
import type { EventGroup } from '../../events/event.queries.ts';
import { PhotoStage } from './photo-stage.tsx';
import css from './stage.module.css';
import { StageNotice } from './stage-notice.tsx';

const loadCompare = async () => (await import('../compare/compare-stage.tsx')).CompareStage;

/** The main view of an event: its film, one of its photos, or a comparison with the previous photo. */
export function Stage(props: {
  readonly event: Event;
  readonly group: EventGroup;
  readonly media: MediaKey;
  readonly original: boolean;
  readonly compare: CompareLayout | null;
  readonly rate: number;
  /** Whether boxes of this sensor type have an insect type. */
  readonly typed: boolean;
  readonly store: BoxStore;
  readonly typeName: (type: string) => string;
  readonly onReady: (map: PhotoMap | null) => void;
  readonly onPlayer: (player: HTMLVideoElement | null) => void;
  /** Has the server process failed files again; null while that request is pending, undefined if not allowed. */
  readonly onRetry: (() => void) | null | undefined;
}) {
  const { event, group, media, original, compare, typed, store, typeName, onReady } = props;
  const { t } = useTranslation('gallery');
  const [failed, setFailed] = useState(false);
  const [time, date] = [timeText(event.timestamp, group.time_zone), shortDateText(event.timestamp, group.time_zone)];
  if (media === filmKey) {
    const label = t(($) => $.film.label, { date, time });
    return (
      <FilmStage
        event={event}
        original={original}
        rate={props.rate}
        label={label}
        onPlayer={props.onPlayer}
        onRetry={props.onRetry}
      />
    );
  }
  if (compare !== null && failed) {
    return <StageNotice icon={<IconPhotoOff size={40} aria-hidden />} title={t(($) => $.partFailed)} />;
  }
  if (compare !== null) {
    return (
      <Part
        name="compare"
        load={loadCompare}
        props={{ event, group, photoKey: media, layout: compare, typed, store, boxes: !original, typeName, onReady }}
        waiting={
          <div className={`${css.notice} delayed`}>
            <Loader color="gray" size={36} aria-hidden />
          </div>
        }
        onFailure={() => setFailed(true)}
      />
    );
  }
  return (
    <PhotoStage
      event={event}
      photoKey={media}
      name={t(($) => $.title, { name: group.name, date, time })}
      typed={typed}
      store={store}
      typeName={typeName}
      onReady={onReady}
      onRetry={props.onRetry}
    />
  );
}
