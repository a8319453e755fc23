import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../platform/words/number-text.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { BoxStore } from '../../viewer/boxes/box-store.ts';
import { boxesAtCorners } from '../../viewer/boxes/boxes-at-corners.ts';
import { newBoxes } from '../../viewer/boxes/new-boxes.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import { CommonView } from '../../viewer/photo/photo-view.ts';
import { PhotoViewer } from '../../viewer/photo/photo-viewer.tsx';
import css from './compare.module.css';
import { attachmentOf, standInsOf } from '../../events/event-media.ts';
import { arrivalsQuery, type PhotoArrivals } from '../../events/arrivals.queries.ts';
import { detectionsQuery, eventBeforeQuery, type Asset } from '../../events/event.queries.ts';
import { useEvent, useEventCache } from '../../events/use-event.ts';
import './compare.messages.ts';
import { StageNotice } from '../stage/stage-notice.tsx';

/** How two photos are shown: side by side, or one over the other with a movable divider. */
export type CompareLayout = 'sideBySide' | 'overlay';

/** Props of `CompareStage`. */
export interface CompareStageProps {
  readonly event: Event;
  readonly asset: Asset;
  readonly photoKey: string;
  readonly layout: CompareLayout;
  /** Id of the event that it has to be compared with; undefined: the previous one. */
  readonly toCompare: string | undefined;
  /** Called with the id of the event it is compared with, once that is known. */
  readonly onCompared: (id: string) => void;
  readonly withTypes: boolean;
  /** The boxes of the event's photo. */
  readonly store: BoxStore;
  /** Whether boxes are shown. */
  readonly boxesShown: boolean;
  /** Whether boxes are hidden for the moment. */
  readonly peeking: boolean;
  readonly onReady: (map: PhotoMap | null) => void;
}

const ignore = () => {};

/**
 * A photo and the sensor's previous one: they move and zoom together, and boxes that are new since then are highlighted
 * (GALLERY-7).
 */
export function CompareStage(props: CompareStageProps) {
  const { t } = useTranslation('galleryCompare');
  const { event, asset, photoKey, toCompare, onCompared } = props;
  const before = useQuery(eventBeforeQuery(useEventCache(), asset, event, { photoKey, toCompare }));
  const known = before.data ?? undefined;
  useEffect(() => {
    if (known !== undefined) onCompared(known);
  }, [known, onCompared]);
  const eventBefore = useEvent(before.data ?? '');
  const [own, earlier] = [event, eventBefore].map((one) => one && attachmentOf(one, photoKey)?.tiles);
  if (before.isPending) {
    return <StageNotice icon={<Loader color="gray" size={36} aria-hidden />} title={t(($) => $.loading)} />;
  }
  if (!own || !earlier || !eventBefore) {
    const text = before.isError ? undefined : t(($) => (eventBefore ? $.noPhotoText : $.noEventText));
    return (
      <StageNotice
        icon={<IconPhotoOff size={40} aria-hidden />}
        title={t(($) => (before.isError ? $.failed : own ? $.noEvent : $.none))}
        {...(text === undefined || !own ? {} : { text })}
      />
    );
  }
  return <Both key={`${event.id} ${photoKey}`} {...props} before={eventBefore} />;
}

function Both(props: CompareStageProps & { readonly before: Event }) {
  const { event, before, asset, photoKey, store, layout } = props;
  const { t, i18n } = useTranslation('galleryCompare');
  const [earlierStore] = useState(() => new BoxStore());
  const [common] = useState(() => new CommonView());
  const [line, setLine] = useState(50);
  const [now, then] = [attachmentOf(event, photoKey), attachmentOf(before, photoKey)];
  const alike = now?.width === then?.width && now?.height === then?.height;
  const arrivals = useArrivals(event, before, photoKey);
  const fresh = useFresh({ ...props, earlierStore, alike, arrivals });
  const { inText } = useMoments(asset.time_zone);

  useEffect(() => {
    earlierStore.show(props.boxesShown);
    earlierStore.peek(props.peeking);
  }, [earlierStore, props.boxesShown, props.peeking]);

  if (!now?.tiles || !then?.tiles) return null;
  const label = (one: Event, which: 'before' | 'now') => t(($) => $[which], { time: inText(one.timestamp) });
  const statusText = () => {
    // If nothing is counted, nothing is ever detected, and "no new detections" would be misleading.
    if (!sensorTypeCapabilities[asset.type].countsInsects) return alike ? null : t(($) => $.apart);
    if (!alike && !arrivals) return t(($) => $.sizes);
    if (fresh === 'failed') return t(($) => $.freshFailed);
    if (fresh === null) return t(($) => $.counting);
    if (arrivals?.card_changed) return t(($) => $.newCard);
    if (fresh === 0) return t(($) => $.noFresh);
    return t(($) => $.fresh, { count: fresh, number: numberText(fresh, i18n.language) });
  };
  const status = statusText();
  const shared = alike ? { common } : {};
  const style: CSSProperties & { readonly '--line': string } = { '--line': `${line}%` };
  return (
    <div className={css.both} data-layout={layout} style={style}>
      <div className={css.side}>
        <PhotoViewer
          tiles={then.tiles}
          store={earlierStore}
          name={label(before, 'before')}
          onReady={ignore}
          standIns={standInsOf(then)}
          earlier
          {...shared}
        />
        <p className={css.label}>{label(before, 'before')}</p>
      </div>
      <div className={css.side} data-now>
        <PhotoViewer
          tiles={now.tiles}
          store={store}
          name={label(event, 'now')}
          onReady={props.onReady}
          standIns={standInsOf(now)}
          {...shared}
        />
        <p className={css.label}>{label(event, 'now')}</p>
      </div>
      {layout === 'overlay' && (
        <>
          <div className={css.line} aria-hidden />
          <input
            className={css.range}
            type="range"
            min={0}
            max={100}
            value={line}
            aria-label={t(($) => $.divider)}
            onChange={({ currentTarget }) => setLine(Number(currentTarget.value))}
          />
        </>
      )}
      {status !== null && (
        <p className={css.fresh} role="status">
          {status}
        </p>
      )}
    </div>
  );
}

/** What is new on a photo since the one it is compared with, if the animals on both were found again. Source: LEARN-10. */
function useArrivals(event: Event, before: Event, photoKey: string): PhotoArrivals | undefined {
  const { data } = useQuery(arrivalsQuery(event, !event.processing));
  return data?.find((one) => one.photo_key === photoKey && one.compared && one.before === before.id);
}

/** Loads the boxes of both photos and highlights the new ones. @returns how many; null if not known yet */
function useFresh(
  props: CompareStageProps & {
    readonly before: Event;
    readonly earlierStore: BoxStore;
    /** Whether the photos have the same size, so that positions can be compared. */
    readonly alike: boolean;
    /** What is new, from the same animals found again; undefined if that is not known. */
    readonly arrivals: PhotoArrivals | undefined;
  },
): number | 'failed' | null {
  const { event, before, photoKey, store, earlierStore, withTypes, alike, arrivals } = props;
  const { data: now, isError: isNowMissing } = useQuery(detectionsQuery(event, photoKey, !event.processing));
  const { data: then, isError: isThenMissing } = useQuery(detectionsQuery(before, photoKey, !before.processing));
  const { boxes, marked } = useSyncExternalStore(store.subscribe, store.getSnapshot);

  useEffect(() => {
    earlierStore.load(then ?? [], withTypes);
  }, [earlierStore, then, withTypes]);
  useEffect(() => {
    store.load(now ?? [], withTypes);
  }, [store, now, withTypes]);
  useEffect(() => {
    if (!now || !then || (!alike && !arrivals)) return undefined;
    const fresh = arrivals && boxesAtCorners(boxes, arrivals.arrived);
    store.mark(fresh ?? newBoxes(boxes, earlierStore.getSnapshot().boxes));
    earlierStore.mark([]);
    return () => {
      store.mark(null);
      earlierStore.mark(null);
    };
  }, [store, earlierStore, boxes, now, then, alike, arrivals]);
  return isNowMissing || isThenMissing ? 'failed' : (marked?.size ?? null);
}
