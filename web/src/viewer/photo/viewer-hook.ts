import { type Box, type BoxStore, boxAt } from '../boxes/box-store.ts';
import { boxesAt, hitTolerance } from '../boxes/box-hit.ts';
import type { PhotoMap, PhotoState } from './photo-map.ts';
import type { Point } from './zoom.ts';

/**
 * What the viewer lets be known of itself, for browser tests, which cannot look into a canvas. Read only: everything
 * is done through the page. All positions are original pixels of the photo unless said otherwise.
 */
export interface ViewerHook {
  /** Scale (CSS pixels a photo pixel), the scale of the whole photo, and the place in the middle. */
  readonly view: () => PhotoState;
  /** How many boxes the photo has, shown or not. */
  readonly boxes: () => number;
  /** Whether boxes are drawn, the type in the foreground, and the picked box. */
  readonly marks: () => {
    readonly shown: boolean;
    readonly highlighted: string | null;
    readonly picked: Box | null;
    /** How many boxes stand in the foreground by themselves; null: their type decides. */
    readonly marked: number | null;
  };
  /** The box a first click of a mouse at a place of the photo would pick at this zoom; null for none. */
  readonly boxAt: (x: number, y: number) => Box | null;
  /** A box by its place in the list; null outside it. */
  readonly box: (index: number) => Box | null;
  /** Where a place of the photo is in the window, CSS pixels. */
  readonly clientPoint: (x: number, y: number) => Point;
}

declare global {
  interface Window {
    /** The viewer now open; undefined without one. */
    traplineViewer?: ViewerHook;
    /** That of the earlier photo with which the open one is compared. */
    traplineEarlier?: ViewerHook;
  }
}

/** Makes the open viewer known as `window.traplineViewer`, or by another name. @returns what takes it away again */
export function exposeViewer(
  map: PhotoMap,
  store: BoxStore,
  name: 'traplineViewer' | 'traplineEarlier' = 'traplineViewer',
): () => void {
  const hook: ViewerHook = {
    view: map.state,
    boxes: () => store.getSnapshot().boxes.count,
    marks: () => {
      const { shown, highlighted, picked, boxes, marked } = store.getSnapshot();
      return { shown, highlighted, picked: boxAt(boxes, picked) ?? null, marked: marked?.size ?? null };
    },
    boxAt: (x, y) => {
      const { boxes } = store.getSnapshot();
      return boxAt(boxes, boxesAt(boxes, { x, y }, hitTolerance.mouse / map.state().scale)[0] ?? -1) ?? null;
    },
    box: (index) => boxAt(store.getSnapshot().boxes, index) ?? null,
    clientPoint: (x, y) => map.clientPoint({ x, y }),
  };
  window[name] = hook;
  return () => {
    if (window[name] === hook) delete window[name];
  };
}
