import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useCallback, useEffect, useState } from 'react';
import { firstMedia, type MediaKey, mediaOf } from '../../events/event-media.ts';
import { BoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { CompareLayout } from '../compare/compare-stage.tsx';
import type { GalleryView } from '../gallery-view.ts';

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
  /** Id of the event that it has to be compared with; undefined: the previous one. */
  readonly toCompare: string | undefined;
  /** Id of the event it is compared with; undefined until that is known. */
  readonly comparedWith: string | undefined;
  readonly setComparedWith: (id: string) => void;
  readonly media: MediaKey;
  readonly setMedia: (media: MediaKey) => void;
  /** Whether boxes are hidden for the moment, because a key or button is held. */
  readonly peeking: boolean;
  readonly setPeeking: (peeking: boolean) => void;
}

/**
 * State of the main view: the chosen photo or film, its boxes, and how it is shown.
 * @param original whether boxes are hidden
 * @param opening what to show first
 */
export function useStage(event: Event, type: SensorType, original: boolean, opening: GalleryView): GalleryStage {
  const [store] = useState(() => new BoxStore());
  const [map, setMap] = useState<PhotoMap | null>(null);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [rate, setRate] = useState(1);
  const [compare, setCompare] = useState<CompareLayout | null>(opening.compare ?? null);
  // The choice belongs to one event: another event starts with its own first photo and with all types.
  const [chosen, setChosen] = useState(() => choiceFor(event, type, opening));
  if (chosen.event !== event.id) setChosen(choiceFor(event, type, null));
  const { media, toCompare } = chosen;
  const setMedia = (key: MediaKey) => setChosen({ event: event.id, media: key, toCompare: undefined });
  const [compared, setCompared] = useState<{ readonly by: object; readonly with: string } | null>(null);
  const comparedWith = compared?.by === chosen ? compared.with : toCompare;
  const setComparedWith = useCallback((id: string) => setCompared({ by: chosen, with: id }), [chosen]);

  useEffect(() => {
    store.show(!original);
  }, [store, original]);
  const [peeking, setPeeking] = useState(false);
  useEffect(() => {
    store.peek(peeking);
  }, [store, peeking]);
  useEffect(() => {
    store.begin(event.id);
  }, [store, event.id]);

  const views = { compare, setCompare, toCompare, comparedWith, setComparedWith, media, setMedia, peeking, setPeeking };
  return { store, map, setMap, player, setPlayer, rate, setRate, ...views };
}

/** What to show of an event first: its first photo or film, unless the gallery is opened with another one. */
function choiceFor(event: Event, type: SensorType, opening: GalleryView | null) {
  const media = mediaOf(event, type).find((key) => key === opening?.photo) ?? firstMedia(event, type);
  return { event: event.id, media, toCompare: opening?.with };
}
