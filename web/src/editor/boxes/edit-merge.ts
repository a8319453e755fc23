import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { boxStates } from '@trapline/domain/detections/detection-source.catalogue.ts';
import { matchBoxes } from './box-matches.ts';
import { boxFlag, cornersAt, type EditColumns, isSamePlace, typeOf } from './edit-columns.ts';

/** One side of a conflict: where a box is, and its type; null without a type. */
export interface ConflictBox {
  readonly position: Position;
  readonly type: string | null;
}

/**
 * A box that both people changed. Until somebody decides, the editor keeps what its own user did. `mine` and `theirs`
 * are null where the box was removed. Source: CORRECT-13.
 */
export interface Conflict {
  /** Index of the box in the editor. */
  readonly index: number;
  /** Index of the other person's own new box at this place; -1 if both changed the same box. */
  readonly other: number;
  readonly mine: ConflictBox | null;
  readonly theirs: ConflictBox | null;
}

/** Columns that can grow. */
class Merged {
  readonly edges: number[];
  readonly types: number[];
  readonly flags: number[];
  readonly suggested: number[];
  readonly certainty: number[];

  constructor(from: EditColumns) {
    this.edges = [...from.edges];
    this.types = [...from.types];
    this.flags = [...from.flags];
    this.suggested = [...from.suggested];
    this.certainty = [...from.certainty];
  }

  /** Adds a box of other columns as a new one; returns its index. */
  append(boxes: EditColumns, index: number): number {
    this.edges.push(...boxes.edges.subarray(index * 4, index * 4 + 4));
    this.types.push(boxes.types[index] ?? 0);
    this.flags.push(boxFlag.added | ((boxes.flags[index] ?? 0) & (boxFlag.bulk | boxFlag.confirmed)));
    this.suggested.push(boxes.suggested[index] ?? 0);
    this.certainty.push(boxes.certainty[index] ?? 0);
    return this.types.length - 1;
  }

  /** Replaces a box of the newer list by one that the user changed. */
  replace(at: number, boxes: EditColumns, index: number, keepsType: boolean, keepsPlace: boolean): void {
    if (keepsPlace) {
      for (let side = 0; side < 4; side += 1) this.edges[at * 4 + side] = boxes.edges[index * 4 + side] ?? 0;
    }
    if (keepsType) this.types[at] = boxes.types[index] ?? 0;
    this.flags[at] = (boxes.flags[index] ?? 0) & ~boxFlag.touched;
  }

  columns(base: EditColumns['base']): EditColumns {
    const edges = Float64Array.from(this.edges);
    const types = Uint8Array.from(this.types);
    const flags = Uint8Array.from(this.flags);
    for (let index = 0; index < base.count; index += 1) {
      const same = types[index] === base.types[index] && isSamePlace(edges, index, base.edges, index);
      if (!same) flags[index] = (flags[index] ?? 0) | boxFlag.touched;
    }
    return {
      count: types.length,
      edges,
      types,
      flags,
      suggested: Uint8Array.from(this.suggested),
      certainty: Float32Array.from(this.certainty),
      base,
    };
  }
}

function sideOf(boxes: EditColumns, index: number): ConflictBox | null {
  if (((boxes.flags[index] ?? 0) & boxFlag.removed) !== 0) return null;
  return { position: cornersAt(boxes.edges, index), type: typeOf(boxes.types[index] ?? 0) };
}

function isConfirmed(state: number | undefined): boolean {
  return boxStates[state ?? 0] === 'confirmed';
}

/** Whether a person changed a box between two lists. New names and suggestions of the machine do not count. */
function isTheirs(before: EditColumns['base'], index: number, after: EditColumns['base'], at: number): boolean {
  if (!isSamePlace(before.edges, index, after.edges, at)) return true;
  if (!isConfirmed(after.states[at])) return false;
  return !isConfirmed(before.states[index]) || before.types[index] !== after.types[at];
}

/** Whether both made the same of a box. */
function isAgreed(mine: EditColumns, index: number, newer: EditColumns, at: number): boolean {
  const isRemoved = ((mine.flags[index] ?? 0) & boxFlag.removed) !== 0;
  return !isRemoved && mine.types[index] === newer.types[at] && isSamePlace(mine.edges, index, newer.edges, at);
}

function indexesTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/**
 * Merges the user's boxes with a newer list of the server, box by box: where only one of them changed a box, that change
 * is taken; where both did, the user's is kept and reported. Source: CORRECT-13.
 * @param newer the columns of the newer list, with nothing edited
 * @returns columns whose beginning is the newer list, and the boxes on which the two differ
 */
export function mergeBoxes(
  mine: EditColumns,
  newer: EditColumns,
): { readonly boxes: EditColumns; readonly conflicts: readonly Conflict[] } {
  const { base } = mine;
  const places = matchBoxes(base.edges, indexesTo(base.count), newer.edges, indexesTo(newer.count));
  const known = new Set(places.values());
  const theirNew = indexesTo(newer.count).filter((at) => !known.has(at));
  const merged = new Merged(newer);
  const conflicts: Conflict[] = [];
  for (let index = 0; index < base.count; index += 1) {
    const flags = mine.flags[index] ?? 0;
    if (flags === 0) continue;
    const at = places.get(index);
    if (at === undefined) {
      // They removed it. If the user did too, or did nothing, it is gone.
      if ((flags & boxFlag.removed) !== 0) continue;
      const kept = merged.append(mine, index);
      conflicts.push({ index: kept, other: -1, mine: sideOf(mine, index), theirs: null });
      continue;
    }
    if (isTheirs(base, index, newer.base, at)) {
      if (isAgreed(mine, index, newer, at)) continue;
      merged.replace(at, mine, index, true, true);
      conflicts.push({ index: at, other: -1, mine: sideOf(mine, index), theirs: sideOf(newer, at) });
      continue;
    }
    const keepsType = (flags & boxFlag.confirmed) !== 0 || mine.types[index] !== base.types[index];
    merged.replace(at, mine, index, keepsType, !isSamePlace(mine.edges, index, base.edges, index));
  }
  const added = indexesTo(mine.count - base.count)
    .map((at) => at + base.count)
    .filter((index) => ((mine.flags[index] ?? 0) & boxFlag.removed) === 0);
  const twins = matchBoxes(mine.edges, added, newer.edges, theirNew);
  for (const index of added) {
    const twin = twins.get(index);
    if (twin !== undefined && isAgreed(mine, index, newer, twin)) continue;
    const kept = merged.append(mine, index);
    if (twin === undefined) continue;
    conflicts.push({ index: kept, other: twin, mine: sideOf(mine, index), theirs: sideOf(newer, twin) });
  }
  return { boxes: merged.columns(newer.base), conflicts };
}
