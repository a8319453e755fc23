import { boxFlag, type EditColumns, isSamePlace } from './edit-columns.ts';

/** What a person can change about boxes: their corners, types and flags, in the order of the indexes of a step. */
interface Values {
  readonly edges: Float64Array;
  readonly types: Uint8Array;
  readonly flags: Uint8Array;
}

/** One change that can be undone: only the boxes it concerns, so that thousands of steps fit in memory. */
export interface EditStep {
  readonly indexes: Uint32Array;
  readonly before: Values;
  readonly after: Values;
  /** Whether the whole photo was found right, before and after. */
  readonly checked: readonly [boolean, boolean];
}

function valuesAt(boxes: EditColumns, indexes: Uint32Array): Values {
  const edges = new Float64Array(indexes.length * 4);
  indexes.forEach((index, at) => edges.set(boxes.edges.subarray(index * 4, index * 4 + 4), at * 4));
  const types = Uint8Array.from(indexes, (index) => boxes.types[index] ?? 0);
  const flags = Uint8Array.from(indexes, (index) => boxes.flags[index] ?? 0);
  return { edges, types, flags };
}

/** The columns of some boxes while they are being changed. */
export type Draft = Pick<EditColumns, 'edges' | 'types' | 'flags'>;

function refreshTouched(boxes: EditColumns, indexes: Uint32Array, { edges, types, flags }: Draft): void {
  const { base } = boxes;
  for (const index of indexes) {
    if (index >= base.count) continue;
    const same = types[index] === base.types[index] && isSamePlace(edges, index, base.edges, index);
    flags[index] = ((flags[index] ?? 0) & ~boxFlag.touched) | (same ? 0 : boxFlag.touched);
  }
}

/** Returns columns in which some boxes are changed. @param change writes to copies of the columns */
export function withChange(
  boxes: EditColumns,
  indexes: Uint32Array,
  change: (draft: Draft) => void,
  isMoving: boolean,
): EditColumns {
  const draft = {
    edges: isMoving ? boxes.edges.slice() : boxes.edges,
    types: boxes.types.slice(),
    flags: boxes.flags.slice(),
  };
  change(draft);
  refreshTouched(boxes, indexes, draft);
  return { ...boxes, ...draft };
}

/** Returns the step between two states of the columns; null if nothing differs. */
export function stepBetween(
  before: EditColumns,
  after: EditColumns,
  indexes: Uint32Array,
  checked: EditStep['checked'],
): EditStep | null {
  const step = { indexes, before: valuesAt(before, indexes), after: valuesAt(after, indexes), checked };
  const same = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
    return true;
  };
  const isNothing =
    checked[0] === checked[1] &&
    same(step.before.flags, step.after.flags) &&
    same(step.before.types, step.after.types) &&
    same(step.before.edges, step.after.edges);
  return isNothing ? null : step;
}

/** Returns the columns with one side of a step. */
export function withStep(boxes: EditColumns, step: EditStep, side: 'before' | 'after'): EditColumns {
  const values = step[side];
  const { indexes } = step;
  const isMoving = step.before.edges.some((edge, at) => edge !== step.after.edges[at]);
  return withChange(
    boxes,
    indexes,
    ({ edges, types, flags }) => {
      for (let at = 0; at < indexes.length; at += 1) {
        const index = indexes[at] ?? 0;
        types[index] = values.types[at] ?? 0;
        flags[index] = values.flags[at] ?? 0;
        if (!isMoving) continue;
        for (let side = 0; side < 4; side += 1) edges[index * 4 + side] = values.edges[at * 4 + side] ?? 0;
      }
    },
    isMoving,
  );
}

/** Steps back and forth, without end until the editor is saved. */
export class EditHistory {
  #done: EditStep[] = [];
  #undone: EditStep[] = [];
  /** The gesture that the last step belongs to: its further movements are the same step. */
  #gesture: string | null = null;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** @param gesture steps with the same one, directly after each other and of the same boxes, become one step */
  add(step: EditStep, gesture: string | null): void {
    const last = this.#done.at(-1);
    const isContinued = gesture !== null && gesture === this.#gesture && this.#undone.length === 0;
    if (isContinued && last && last.indexes.join() === step.indexes.join()) {
      this.#done[this.#done.length - 1] = { ...last, after: step.after, checked: [last.checked[0], step.checked[1]] };
    } else {
      this.#done.push(step);
    }
    this.#gesture = gesture;
    this.#undone = [];
  }

  /** Returns the step to undo; undefined if there is none. */
  back(): EditStep | undefined {
    this.#gesture = null;
    const step = this.#done.pop();
    if (step) this.#undone.push(step);
    return step;
  }

  /** Returns the step to do again; undefined if there is none. */
  forth(): EditStep | undefined {
    this.#gesture = null;
    const step = this.#undone.pop();
    if (step) this.#done.push(step);
    return step;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#gesture = null;
  }
}
