import { countRows } from '../../events/count-rows.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { GalleryCommands } from '../../gallery/actions/gallery-keys.ts';
import type { StationStage } from './use-station-stage.ts';

/** Moves to the previous or next event in the order shown; undefined at the end. */
export interface Neighbours {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** What the keys of the gallery do in the detail view: moving, zoom, boxes, and the photo by its number. */
export function detailCommands(
  event: StationEvent,
  stage: StationStage,
  { previous, next }: Neighbours,
): GalleryCommands {
  const { map, store, original, photos } = stage;
  return {
    ...(previous ? { newer: previous } : {}),
    ...(next ? { older: next } : {}),
    media: (key) => {
      const chosen = photos[Number(key) - 1];
      if (chosen !== undefined) stage.setPhoto(chosen);
    },
    ...(event.type === 'station_v2' ? { view: () => stage.setOriginal(!original) } : {}),
    highlight: () => {
      if (original) return;
      const types = countRows(event.insect_counts).map(({ type }) => type);
      const { highlighted } = store.getSnapshot();
      store.highlight(types[highlighted === null ? 0 : types.indexOf(highlighted) + 1] ?? null);
    },
    zoomIn: () => map?.movement.zoom(1),
    zoomOut: () => map?.movement.zoom(-1),
    fit: () => map?.movement.fit(),
    oneToOne: () => map?.movement.oneToOne(),
  };
}
