import type { EditedDetections, Position } from '@trapline/domain/detections/detection.schema.ts';
import { boxFlag, cornersAt, type EditColumns, liveIndexes, stateAt, typeOf } from './edit-columns.ts';

/** Most boxes of a request for suggestions, and most among them with the word of a person. */
const mostAsked = { all: 2_000, said: 1_000 } as const;

/**
 * Returns the live boxes as they are sent. Where there are no types, boxes that are new or somewhere else are `others`.
 * Source: CORRECT-3.
 * @param isChecked whether the user found the whole photo right
 */
export function savedBoxes(boxes: EditColumns, withTypes: boolean, isChecked: boolean): EditedDetections {
  const positions = liveIndexes(boxes).map((index) => {
    const flags = boxes.flags[index] ?? 0;
    const isNew = (flags & (boxFlag.added | boxFlag.touched)) !== 0;
    const type = typeOf(boxes.types[index] ?? 0) ?? (isNew && !withTypes ? 'others' : null);
    const position = cornersAt(boxes.edges, index);
    const confirmed = (flags & boxFlag.confirmed) !== 0 ? { confirmed: true } : {};
    const bulk = (flags & boxFlag.bulk) !== 0 ? { bulk: true } : {};
    return { position, type, ...confirmed, ...bulk };
  });
  return { positions, ...(isChecked ? { checked: true } : {}) };
}

/** Boxes for which suggestions are asked, and the index in the editor of each. */
export interface AskedBoxes {
  /** The type is what a person has said; null: nobody has, whatever the machine calls it. */
  readonly positions: readonly { readonly position: Position; readonly type: string | null }[];
  readonly indexes: readonly number[];
}

/**
 * Returns the live boxes for which suggestions are asked, in their order. Of very many, those without a type come before
 * those that the machine has named, and not all of those a person has named are sent as examples. Source: LEARN-7.
 */
export function askedBoxes(boxes: EditColumns): AskedBoxes {
  const live = liveIndexes(boxes);
  const isSaid = (index: number) => boxes.types[index] !== 0 && stateAt(boxes, index) === 'confirmed';
  const said = live.filter(isSaid).slice(-mostAsked.said);
  const untyped = live.filter((index) => boxes.types[index] === 0);
  const named = live.filter((index) => boxes.types[index] !== 0 && !isSaid(index));
  const indexes = [...said, ...untyped, ...named].slice(0, mostAsked.all).toSorted((a, b) => a - b);
  const positions = indexes.map((index) => ({
    position: cornersAt(boxes.edges, index),
    type: isSaid(index) ? typeOf(boxes.types[index] ?? 0) : null,
  }));
  return { positions, indexes };
}
