import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { useEffect, useState } from 'react';
import { BoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import { firstPhoto, photosOf } from './station-photos.ts';

/** The photo shown of a station event, and how. */
export interface StationStage {
  /** The boxes of the photo. */
  readonly store: BoxStore;
  /** The map of the photo; null if there is none. */
  readonly map: PhotoMap | null;
  readonly setMap: (map: PhotoMap | null) => void;
  /** Keys of all photos, in order. */
  readonly photos: readonly string[];
  /** Key of the photo shown; null without photos. */
  readonly photo: string | null;
  readonly setPhoto: (key: string) => void;
  /** Shows the photo that many places further; nothing beyond the ends. */
  readonly step: (by: 1 | -1) => void;
  /** Whether boxes are hidden. */
  readonly original: boolean;
  readonly setOriginal: (original: boolean) => void;
  /** Hides boxes for the moment, while a key or button is held. */
  readonly setPeeking: (peeking: boolean) => void;
}

/**
 * State of the photo shown. Another event begins with its own first photo, in whole, and with all types in the
 * foreground. Source: STATION-16.
 */
export function useStationStage(event: StationEvent): StationStage {
  const [store] = useState(() => new BoxStore());
  const [map, setMap] = useState<PhotoMap | null>(null);
  const [original, setOriginal] = useState(false);
  const [peeking, setPeeking] = useState(false);
  const [chosen, setChosen] = useState({ event: event.id, photo: '' });
  if (chosen.event !== event.id) setChosen({ event: event.id, photo: '' });
  const photos = photosOf(event);
  const photo = photos.includes(chosen.photo) ? chosen.photo : firstPhoto(event);
  const setPhoto = (key: string) => setChosen({ event: event.id, photo: key });
  useEffect(() => {
    store.show(!original);
  }, [store, original]);
  useEffect(() => {
    store.peek(peeking);
  }, [store, peeking]);
  useEffect(() => {
    store.begin(event.id);
  }, [store, event.id]);
  const step = (by: 1 | -1) => {
    const next = photo === null ? undefined : photos[photos.indexOf(photo) + by];
    if (next !== undefined) setPhoto(next);
  };
  return { store, map, setMap, photos, photo, setPhoto, step, original, setOriginal, setPeeking };
}
