import { Loader } from '@mantine/core';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../platform/loading/lazy-part.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { filmKey } from '../../events/event-media.ts';
import { FilmStage } from './film-stage.tsx';
import './stage.messages.ts';
import type { Asset } from '../../events/event.queries.ts';
import type { Retry } from '../../events/use-retry.ts';
import { PhotoStage } from './photo-stage.tsx';
import css from './stage.module.css';
import { StageNotice } from './stage-notice.tsx';
import type { GalleryStage } from './use-stage.ts';

const loadCompare = async () => (await import('../compare/compare-stage.tsx')).CompareStage;

/** The main view of an event: its film, one of its photos, or a comparison with the previous photo. */
export function Stage(props: {
  readonly event: Event;
  readonly asset: Asset;
  readonly original: boolean;
  readonly stage: GalleryStage;
  readonly retry: Retry;
}) {
  const { event, asset, original, stage } = props;
  const { media, compare, store, setMap: onReady } = stage;
  // Whether boxes of this sensor type have an insect type.
  const withTypes = sensorTypeCapabilities[asset.type].detectionDetails;
  const { t } = useTranslation(['galleryStage', 'gallery']);
  const [failed, setFailed] = useState(false);
  const time = useMoments(asset.time_zone).inText(event.timestamp);
  if (media === filmKey) {
    const label = t(($) => $.film.label, { time });
    return (
      <FilmStage
        event={event}
        original={original}
        rate={stage.rate}
        label={label}
        onPlayer={stage.setPlayer}
        retry={props.retry}
      />
    );
  }
  if (compare !== null && failed) {
    return (
      <StageNotice icon={<IconPhotoOff size={40} aria-hidden />} title={t(($) => $.partFailed, { ns: 'gallery' })} />
    );
  }
  if (compare !== null) {
    return (
      <LazyPart
        name="compare"
        load={loadCompare}
        props={{
          event,
          asset,
          photoKey: media,
          layout: compare,
          toCompare: stage.toCompare,
          onCompared: stage.setComparedWith,
          withTypes,
          store,
          boxesShown: !original,
          peeking: stage.peeking,
          onReady,
        }}
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
      name={t(($) => $.title, { ns: 'gallery', name: asset.name, time })}
      withTypes={withTypes}
      store={store}
      onReady={onReady}
      retry={props.retry}
    />
  );
}
