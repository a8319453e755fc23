import { type Box, type BoxStore, boxAt } from '../boxes/box-store.ts';
import { boxesAt, hitTolerance } from '../boxes/box-hit.ts';
import type { PhotoMap, PhotoState } from './photo-map.ts';
import type { Point } from './zoom.ts';

/**
 * The viewer's state for browser tests, which cannot look into a canvas. Read-only: all actions go through the page.
 * All positions are in original pixels of the photo unless stated otherwise.
 */
export interface ViewerHook {
  /** Scale (CSS pixels per photo pixel), the scale of the whole photo, and the point in the middle. */
  readonly view: () => PhotoState;
  /** Number of boxes of the photo, visible or not. */
  readonly boxes: () => number;
  /** Whether boxes are drawn, the type in the foreground, and the picked box. */
  readonly marks: () => {
    readonly shown: boolean;
    readonly highlighted: string | null;
    readonly picked: Box | null;
    /** Number of individual boxes in the foreground; null: their type decides. */
    readonly marked: number | null;
  };
  /** The box that a first mouse click at a point of the photo would pick at this zoom; null for none. */
  readonly boxAt: (x: number, y: number) => Box | null;
  /** A box by its index; null if out of range. */
  readonly box: (index: number) => Box | null;
  /** Position in the window of a point of the photo, in CSS pixels. */
  readonly clientPoint: (x: number, y: number) => Point;
}

declare global {
  interface Window {
    /** The open viewer; undefined without one. */
    traplineViewer?: ViewerHook;
    /** The viewer of the earlier photo that the open one is compared with. */
    traplineEarlier?: ViewerHook;
  }
}

/**
 * Exposes the open viewer as `window.traplineViewer`, or under another name, to browsers that a program controls.
 * @returns a function that removes it
 */
export function exposeViewer(
  map: PhotoMap,
  store: BoxStore,
  name: 'traplineViewer' | 'traplineEarlier' = 'traplineViewer',
): () => void {
  if (!navigator.webdriver) return () => undefined;
  const hook: ViewerHook = {
    view: map.state,
    boxes: () => store.getSnapshot().boxes.count,
    marks: () => {
      const { shown, peeking, highlighted, picked, boxes, marked } = store.getSnapshot();
      return {
        shown: shown && !peeking,
        highlighted,
        picked: boxAt(boxes, picked) ?? null,
        marked: marked?.size ?? null,
      };
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
