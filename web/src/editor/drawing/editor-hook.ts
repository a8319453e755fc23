import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { PhotoMap, PhotoState } from '../../viewer/photo/photo-map.ts';
import type { Point } from '../../viewer/photo/zoom.ts';
import { cornersAt, hasFlag, isShown, stateAt, typeOf } from '../boxes/edit-columns.ts';
import type { EditCounts } from '../boxes/edit-counts.ts';
import type { EditMode } from '../boxes/edit-snapshot.ts';
import type { EditStore } from '../boxes/edit-store.ts';

/** One box of the editor, for browser tests. */
export interface HookedBox {
  readonly position: Position;
  readonly type: string | null;
  readonly state: string;
  readonly added: boolean;
  readonly removed: boolean;
}

/**
 * The editor's state for browser tests, which cannot look into a canvas. Read-only: all actions go through the page. All
 * positions are in original pixels of the photo unless stated otherwise.
 */
export interface EditorHook {
  readonly view: () => PhotoState;
  readonly mode: () => EditMode;
  readonly counts: () => EditCounts;
  readonly picked: () => readonly number[];
  /** The group in the foreground; null: all boxes. */
  readonly highlighted: () => string | null;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
  /** A box by its index; null if there is none, or if it was added and removed. */
  readonly box: (index: number) => HookedBox | null;
  /** The half-drawn box. */
  readonly drawing: () => Position | null;
  /** Position in the window of a point of the photo, in CSS pixels. */
  readonly clientPoint: (x: number, y: number) => Point;
}

declare global {
  interface Window {
    /** The open editor; undefined without one. With several photos, the one that was opened last. */
    traplineEditor?: EditorHook;
  }
}

/**
 * Exposes the open editor as `window.traplineEditor` to browsers that a program controls.
 * @param drawing returns the half-drawn box
 * @returns a function that removes it
 */
export function exposeEditor(map: PhotoMap, store: EditStore, drawing: () => Position | null): () => void {
  if (!navigator.webdriver) return () => undefined;
  const now = store.getSnapshot;
  const hook: EditorHook = {
    view: map.state,
    mode: () => now().mode,
    counts: () => now().counts,
    picked: () => [...now().picked],
    highlighted: () => now().highlighted,
    canUndo: () => now().canUndo,
    canRedo: () => now().canRedo,
    box: (index) => {
      const { boxes } = now();
      if (!isShown(boxes, index)) return null;
      return {
        position: cornersAt(boxes.edges, index),
        type: typeOf(boxes.types[index] ?? 0),
        state: stateAt(boxes, index),
        added: hasFlag(boxes, index, 'added'),
        removed: hasFlag(boxes, index, 'removed'),
      };
    },
    drawing,
    clientPoint: (x, y) => map.clientPoint({ x, y }),
  };
  window.traplineEditor = hook;
  return () => {
    if (window.traplineEditor === hook) delete window.traplineEditor;
  };
}
