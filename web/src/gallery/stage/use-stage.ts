import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useEffect, useState } from 'react';
import { firstMedia, type MediaKey } from '../../events/event-media.ts';
import { BoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { CompareLayout } from '../compare/compare-stage.tsx';

/** The main view of the event shown: its photo or film, and how it is shown. */
export interface GalleryStage {
  /** The boxes of the photo. */
  readonly store: BoxStore;
  /** The map of the photo; null if there is none. */
  readonly map: PhotoMap | null;
  readonly setMap: (map: PhotoMap | null) => void;
  /** The player of the film; null if there is none. */
  readonly player: HTMLVideoElement | null;
  readonly setPlayer: (player: HTMLVideoElement | null) => void;
  /** Playback rate of films, where 1 is normal speed. */
  readonly rate: number;
  readonly setRate: (rate: number) => void;
  /** How the photo is compared with the previous one; null if it is not. */
  readonly compare: CompareLayout | null;
  readonly setCompare: (compare: CompareLayout | null) => void;
  readonly media: MediaKey;
  readonly setMedia: (media: MediaKey) => void;
}

/**
 * State of the main view: the chosen photo or film, its boxes, and how it is shown.
 * @param original whether boxes are hidden
 */
export function useStage(event: Event, type: SensorType, original: boolean): GalleryStage {
  const [store] = useState(() => new BoxStore());
  const [map, setMap] = useState<PhotoMap | null>(null);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [rate, setRate] = useState(1);
  const [compare, setCompare] = useState<CompareLayout | null>(null);
  // The choice belongs to one event: another event starts with its own first photo and with all types.
  const [chosen, setChosen] = useState({ event: event.id, media: firstMedia(event, type) });
  if (chosen.event !== event.id) setChosen({ event: event.id, media: firstMedia(event, type) });
  const { media } = chosen;
  const setMedia = (key: MediaKey) => setChosen({ event: event.id, media: key });

  useEffect(() => {
    store.show(!original);
  }, [store, original]);
  useEffect(() => {
    store.begin(event.id);
  }, [store, event.id]);

  return { store, map, setMap, player, setPlayer, rate, setRate, compare, setCompare, media, setMedia };
}
