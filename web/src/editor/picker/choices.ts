import { type EditColumns, hasFlag, typeOf } from '../boxes/edit-columns.ts';
import type { EditStore } from '../boxes/edit-store.ts';

/** What was chosen for a box in the popup, until that is confirmed; what is missing stays. */
export interface Choice {
  readonly type?: string;
  readonly removed?: boolean;
}

/** Choices by the index of the box. */
export type Choices = ReadonlyMap<number, Choice>;

/** The type that a box will have once the popup is confirmed: the chosen one, its own, or what is suggested; null: none. */
export function typeChosen(boxes: EditColumns, choices: Choices, index: number): string | null {
  return choices.get(index)?.type ?? typeOf(boxes.types[index] ?? 0) ?? typeOf(boxes.suggested[index] ?? 0);
}

/**
 * Applies the choices to the picked boxes; those that stay as they are were looked at, and are confirmed.
 * Source: CORRECT-7.
 * @returns the type that was given last; null if none was
 */
export function applyChoices(store: EditStore, choices: Choices): string | null {
  const { boxes, picked } = store.getSnapshot();
  const removed = new Map<boolean, number[]>();
  const retyped = new Map<string, number[]>();
  const right: number[] = [];
  for (const index of picked) {
    const wanted = choices.get(index)?.removed ?? hasFlag(boxes, index, 'removed');
    if (wanted !== hasFlag(boxes, index, 'removed')) removed.set(wanted, [...(removed.get(wanted) ?? []), index]);
    if (wanted) continue;
    const type = typeChosen(boxes, choices, index);
    if (store.options.withTypes && type !== null && type !== typeOf(boxes.types[index] ?? 0)) {
      retyped.set(type, [...(retyped.get(type) ?? []), index]);
    } else if (!hasFlag(boxes, index, 'removed')) right.push(index);
  }
  store.remove(removed.get(true) ?? []);
  store.restore(removed.get(false) ?? []);
  for (const [type, indexes] of retyped) store.retype(indexes, type, { bulk: indexes.length > 1 });
  if (right.length > 0) store.confirm(right);
  return [...retyped.keys()].at(-1) ?? null;
}
