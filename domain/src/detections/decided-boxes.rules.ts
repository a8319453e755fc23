import type { MarkedBoxes } from './correct-boxes.rules.ts';
import type { Position } from './detection.schema.ts';

/** A box and its mark, as packed in a list: six numbers and eight. */
export type PackedBox = readonly number[];

/** What a decision made of a box. Source: LEARN-12. */
export interface DecidedBox {
  readonly corners: readonly number[];
  readonly before: PackedBox;
  /** Null: it was removed. */
  readonly after: PackedBox | null;
}

const [boxFields, markFields] = [6, 8];
/** Places of what a person says of a box: its type, its state, and the act that made it their word. */
const said = [0, boxFields, boxFields + 7];

/** The box with these corners; null when there is none. A list without marks has no states either. */
export function packedBoxAt({ boxes, marks }: MarkedBoxes, corners: readonly number[]): PackedBox | null {
  const index = indexOf(boxes, corners);
  if (index < 0) return null;
  const mark = marks?.slice(index * markFields, (index + 1) * markFields) ?? emptyMark(boxes[index * boxFields] ?? 0);
  return [...boxes.slice(index * boxFields, (index + 1) * boxFields), ...mark];
}

/** What became of the boxes at these places. Boxes that were not there are left out. */
export function decidedFrom(
  before: MarkedBoxes,
  after: MarkedBoxes,
  positions: readonly Position[],
): readonly DecidedBox[] {
  return positions.flatMap(({ x1, y1, x2, y2 }) => {
    const corners = [x1, y1, x2, y2];
    const was = packedBoxAt(before, corners);
    return was === null ? [] : [{ corners, before: was, after: packedBoxAt(after, corners) }];
  });
}

/** Whether two outcomes say the same of a box: removed, or its type, state and act. */
export function saysSame(a: PackedBox | null, b: PackedBox | null): boolean {
  if (a === null || b === null) return a === b;
  return said.every((field) => a[field] === b[field]);
}

/**
 * The list without what was decided: each box is as it was before. All other boxes stay.
 * @returns null when one of the boxes is no longer as the decision left it
 */
export function takenBack(list: MarkedBoxes, decided: readonly DecidedBox[]): MarkedBoxes | null {
  let boxes = [...list.boxes];
  let marks = list.marks === null ? null : [...list.marks];
  for (const { corners, before, after } of decided) {
    if (!saysSame(packedBoxAt({ boxes, marks }, corners), after)) return null;
    const index = after === null ? boxes.length / boxFields : indexOf(boxes, corners);
    marks ??= Array.from({ length: boxes.length / boxFields }, (_, at) => emptyMark(boxes[at * boxFields] ?? 0)).flat();
    boxes = boxes.toSpliced(index * boxFields, boxFields, ...before.slice(0, boxFields));
    marks = marks.toSpliced(index * markFields, markFields, ...before.slice(boxFields));
  }
  return { boxes, marks };
}

function indexOf(boxes: readonly number[], [x1, y1, x2, y2]: readonly number[]): number {
  for (let at = 0; at < boxes.length; at += boxFields) {
    const same = boxes[at + 1] === x1 && boxes[at + 2] === y1 && boxes[at + 3] === x2 && boxes[at + 4] === y2;
    if (same) return at / boxFields;
  }
  return -1;
}

/** The mark of a box that nobody and no head has touched: its state is what its type says. */
function emptyMark(code: number): number[] {
  return [code === 0 ? 0 : 2, 0, 0, 0, 0, 0, 0, 0];
}
