import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { boxFlag, type EditColumns, stateAt, typeOf } from './edit-columns.ts';

/** Numbers of the boxes in the editor. */
export interface EditCounts {
  /** Boxes that will be saved. */
  readonly live: number;
  /** Live boxes by type, for the types that occur; without types all of them are `others`. */
  readonly byType: ReadonlyMap<string, number>;
  /** Live boxes without a type for which a suggestion is to be checked. */
  readonly toCheck: number;
  /** Live boxes without a type and without a suggestion. Source: CORRECT-11. */
  readonly unclassified: number;
  /** Live boxes with a type by the person or by an earlier one. */
  readonly confirmed: number;
  readonly added: number;
  readonly removed: number;
  /** Boxes of the beginning that were moved or retyped. */
  readonly touched: number;
  /** Live boxes that cannot be saved yet: moved, and without a type. Source: CORRECT-3. */
  readonly missing: number;
  /** Whether there is anything to save. Source: CORRECT-6. */
  readonly changed: boolean;
}

/** Whether a live box needs a type before it can be saved: without one, it has to be where it was. Source: CORRECT-3. */
export function isMissingType(boxes: EditColumns, index: number, withTypes: boolean): boolean {
  const flags = boxes.flags[index] ?? 0;
  const isNew = (flags & (boxFlag.added | boxFlag.touched)) !== 0;
  return withTypes && boxes.types[index] === 0 && isNew && (flags & boxFlag.removed) === 0;
}

/** Counts the boxes in one pass. @param withTypes false for sensor types that keep no type per box */
export function countBoxes(boxes: EditColumns, withTypes: boolean): EditCounts {
  const numbers = new Uint32Array(insectTypes.length + 1);
  const sum = { live: 0, toCheck: 0, unclassified: 0, confirmed: 0, added: 0, removed: 0, touched: 0, missing: 0 };
  let changed = false;
  for (let index = 0; index < boxes.count; index += 1) {
    const flags = boxes.flags[index] ?? 0;
    if ((flags & boxFlag.removed) !== 0) {
      if ((flags & boxFlag.added) !== 0) continue;
      sum.removed += 1;
      changed = true;
      continue;
    }
    if (flags !== 0) changed = true;
    sum.live += 1;
    if ((flags & boxFlag.added) !== 0) sum.added += 1;
    if ((flags & boxFlag.touched) !== 0) sum.touched += 1;
    if (isMissingType(boxes, index, withTypes)) sum.missing += 1;
    const state = stateAt(boxes, index);
    if (state === 'confirmed') sum.confirmed += 1;
    const code = withTypes ? (boxes.types[index] ?? 0) : 1;
    numbers[code] = (numbers[code] ?? 0) + 1;
    if (code === 0 && state === 'to_check') sum.toCheck += 1;
    if (code === 0 && state === 'unclassified') sum.unclassified += 1;
  }
  const byType = new Map<string, number>();
  numbers.forEach((number, code) => {
    const type = typeOf(code);
    if (type !== null && number > 0) byType.set(type, number);
  });
  return { ...sum, byType, changed };
}

/**
 * Returns the type that a new box gets: the one last used in this browser, else the most frequent one of the photo, else
 * `others`. Source: CORRECT-7.
 * @param lastUsed null if none is known
 */
export function startingType(lastUsed: string | null, counts: EditCounts): string {
  if (lastUsed !== null) return lastUsed;
  let best = 'others';
  let most = 0;
  for (const [type, number] of counts.byType) {
    if (number <= most) continue;
    most = number;
    best = type;
  }
  return best;
}
