import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useEffect, useState } from 'react';
import { firstMedia } from '../../events/event-media.ts';
import { createBoxStore } from '../../viewer/boxes/box-store.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { CompareLayout } from '../compare/compare-stage.tsx';

/**
 * State of the main view: the chosen photo or film, its boxes, and how it is shown.
 * @param original whether boxes are hidden
 */
export function useStage(event: Event, type: SensorType, original: boolean) {
  const [store] = useState(createBoxStore);
  const [map, setMap] = useState<PhotoMap | null>(null);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [rate, setRate] = useState(1);
  const [compare, setCompare] = useState<CompareLayout | null>(null);
  // The choice belongs to one event: another event starts with its own first photo and with all types.
  const [chosen, setChosen] = useState({ event: event.id, media: firstMedia(event, type) });
  if (chosen.event !== event.id) setChosen({ event: event.id, media: firstMedia(event, type) });
  const { media } = chosen;
  const setMedia = (key: string) => setChosen({ event: event.id, media: key });

  useEffect(() => {
    store.show(!original);
  }, [store, original]);
  useEffect(() => {
    store.begin(event.id);
  }, [store, event.id]);

  return { store, map, setMap, player, setPlayer, rate, setRate, compare, setCompare, media, setMedia };
}
