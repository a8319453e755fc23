import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import { useSyncExternalStore } from 'react';
import type { PhotoMap } from './photo-map.ts';
import css from './photo-viewer.module.css';

const silent = () => () => {};

/**
 * Smaller versions of a photo in its place, until its tiles are drawn or it is moved: those already in the browser's
 * cache appear in the same frame.
 */
export function StandIn(props: {
  /** Null while it is being created. */
  readonly map: PhotoMap | null;
  readonly tiles: Tiles;
  readonly pictures: readonly string[];
}) {
  const { map, tiles } = props;
  const gone = useSyncExternalStore(map?.subscribe ?? silent, () => {
    const state = map?.state();
    return state !== undefined && (state.drawn || state.scale > state.fit * 1.001);
  });
  if (gone) return null;
  return props.pictures.map((src) => (
    <img
      key={src}
      className={css.standIn}
      style={{ maxWidth: tiles.width, maxHeight: tiles.height }}
      src={src}
      alt=""
      decoding="sync"
      onError={({ currentTarget }) => {
        // Instead of the browser's icon for a broken picture.
        currentTarget.hidden = true;
      }}
    />
  ));
}
