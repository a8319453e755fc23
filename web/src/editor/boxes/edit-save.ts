import type { EditedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { boxFlag, cornersAt, type EditColumns, liveIndexes, typeOf } from './edit-columns.ts';

/** The list to send, and the index in the editor of each of its boxes. */
export interface EditedSave {
  readonly detections: EditedDetections;
  readonly indexes: number[];
}

/**
 * Returns the live boxes as they are sent. Where there are no types, boxes that are new or somewhere else are `others`.
 * Source: CORRECT-3.
 * @param isChecked whether the user found the whole photo right
 */
export function savedBoxes(boxes: EditColumns, withTypes: boolean, isChecked: boolean): EditedSave {
  const indexes = liveIndexes(boxes);
  const positions = indexes.map((index) => {
    const flags = boxes.flags[index] ?? 0;
    const isNew = (flags & (boxFlag.added | boxFlag.touched)) !== 0;
    const type = typeOf(boxes.types[index] ?? 0) ?? (isNew && !withTypes ? 'others' : null);
    const position = cornersAt(boxes.edges, index);
    const confirmed = (flags & boxFlag.confirmed) !== 0 ? { confirmed: true } : {};
    const bulk = (flags & boxFlag.bulk) !== 0 ? { bulk: true } : {};
    return { position, type, ...confirmed, ...bulk };
  });
  return { detections: { positions, ...(isChecked ? { checked: true } : {}) }, indexes };
}
