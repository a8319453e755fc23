import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { EditColumns } from './edit-columns.ts';
import type { PhotoSize } from './edit-corners.ts';
import type { EditCounts } from './edit-counts.ts';
import type { Conflict } from './edit-merge.ts';

/** What a click or drag on the photo does. Source: CORRECT-6. */
export type EditMode = 'control' | 'pick' | 'add';

/** The state of the editor that components see. Every change creates a new object; columns only change as a whole. */
export interface EditSnapshot {
  readonly boxes: EditColumns;
  readonly picked: ReadonlySet<number>;
  readonly mode: EditMode;
  /** The type of boxes that are drawn. */
  readonly defaultType: string;
  /** The group in the foreground: a type, `to_check` or `unclassified`; null: all boxes. */
  readonly highlighted: string | null;
  /** Whether boxes are hidden for the moment: nothing else changes. Source: VIEWER-4. */
  readonly peeking: boolean;
  readonly counts: EditCounts;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether there is anything to save. Source: CORRECT-6. */
  readonly changed: boolean;
  /** Whether the user found the whole photo right. */
  readonly isChecked: boolean;
  /** Boxes on which the user and somebody else differ, still to be decided. Source: CORRECT-13. */
  readonly conflicts: readonly Conflict[];
}

/** Options of an `EditStore`. */
export interface EditOptions {
  /** False for sensor types that keep no type per box. Source: CORRECT-7. */
  readonly withTypes: boolean;
  /** Size of the photo in its own pixels. */
  readonly size: PhotoSize;
}

/** A new box to carry over from another photo, in pixels of this one. */
export interface CarriedBox {
  readonly position: Position;
  readonly type: string | null;
}
