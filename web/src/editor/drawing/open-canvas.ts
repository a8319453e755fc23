import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import { listenToKeys } from '../../viewer/photo/photo-keys.ts';
import { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import { BoxPen } from './box-pen.ts';
import { EditGestures } from './edit-gestures.ts';
import { EditKeys } from './edit-keys.ts';
import { editOverlay } from './edit-overlay.ts';
import { exposeEditor } from './editor-hook.ts';
import { Sketch } from './sketch.ts';

/** A photo open for editing. */
export interface OpenCanvas {
  readonly map: PhotoMap;
  /** Whether the first corner of a box is set and the opposite one is not. */
  readonly isDrawing: () => boolean;
  /** Calls the listener when that may have changed. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispose: () => void;
}

function moves(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Shows a photo with its boxes in `host`, to be edited by pointer and keys. */
export function openCanvas(host: HTMLElement, tiles: Tiles, store: EditStore): OpenCanvas {
  let isDrag = (): boolean => false;
  const map = new PhotoMap(host, {
    tiles,
    overlay: editOverlay(store),
    moves,
    onPick: () => {},
    drags: () => isDrag(),
  });
  const sketch = new Sketch(host, map, store);
  const pen = new BoxPen(store, sketch);
  let cancel = (): boolean => false;
  // Before the keys of the photo: arrows belong to picked boxes first.
  const keys = new EditKeys({ host, map, store, pen, cancel: () => cancel() });
  const stopListening = listenToKeys(host, map.movement);
  const gestures = new EditGestures({ host, map, store, sketch, pen, isPanning: keys.isPanning });
  isDrag = gestures.drags;
  cancel = gestures.cancel;
  let { mode } = store.getSnapshot();
  const stopWatching = store.subscribe(() => {
    const next = store.getSnapshot().mode;
    if (next === mode) return;
    mode = next;
    // A half-drawn box belongs to the mode.
    cancel();
  });
  const hide = exposeEditor(map, store, () => sketch.state().box);
  return {
    map,
    isDrawing: () => pen.corner !== null,
    subscribe: sketch.subscribe,
    dispose: () => {
      hide();
      stopWatching();
      gestures.dispose();
      stopListening();
      keys.dispose();
      sketch.dispose();
      map.dispose();
    },
  };
}
