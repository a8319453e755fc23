import type { PhotoOverlay } from '../../viewer/boxes/box-overlay.ts';
import { BoxPainter } from '../../viewer/boxes/box-painter.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import { editGroups } from './edit-groups.ts';

/** Returns the overlay with the boxes of the editor. Source: VIEWER-3. */
export function editOverlay(store: EditStore): PhotoOverlay {
  const painter = new BoxPainter();
  const { withTypes } = store.options;
  return {
    canvas: painter.canvas,
    fade: (faint) => painter.fade(faint),
    paint: (view) => {
      const snapshot = store.getSnapshot();
      painter.paint(snapshot.peeking ? [] : editGroups(snapshot, view, withTypes), view);
    },
    subscribe: store.subscribe,
  };
}
