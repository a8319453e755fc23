import { viewerGroups } from './box-groups.ts';
import { type BoxView, visibleBoxes } from './box-order.ts';
import { BoxPainter } from './box-painter.ts';
import type { BoxStore } from './box-store.ts';

/** What is drawn above a photo, in the same frame as it. It does not know the library that shows the photo. */
export interface PhotoOverlay {
  readonly canvas: HTMLCanvasElement;
  /** Makes it faint, so that the photo is visible during a zoom. */
  readonly fade: (faint: boolean) => void;
  readonly paint: (view: BoxView) => void;
  /** Calls the listener whenever it has to be painted again. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns the overlay with the boxes of a store. Source: VIEWER-3. */
export function boxOverlay(store: BoxStore): PhotoOverlay {
  const painter = new BoxPainter();
  return {
    canvas: painter.canvas,
    fade: (faint) => painter.fade(faint),
    paint: (view) => painter.paint(viewerGroups(visibleBoxes(store.getSnapshot(), view)), view),
    subscribe: store.subscribe,
  };
}
