import type { DetectionList, Position } from '@trapline/domain/detections/detection.schema.ts';
import { type BoxState, boxStates } from '@trapline/domain/detections/detection-source.catalogue.ts';
import { codeOf, isInsectType, keyOf } from '@trapline/domain/insects/insect.rules.ts';

/**
 * Bits of `flags`. A box that is `added` and `removed` has disappeared. `touched`: its corners or type differ from those
 * it had at the beginning. `bulk`: its type was set together with many others.
 */
export const boxFlag = { added: 1, removed: 2, confirmed: 4, touched: 8, bulk: 16 } as const;

/** The boxes as they were when the editor opened. */
export interface BaseColumns {
  readonly count: number;
  /** x1, y1, x2, y2 of each box in pixels of the photo. */
  readonly edges: Float64Array;
  /** Insect codes; 0 without a type. */
  readonly types: Uint8Array;
  /** Index in `boxStates`. */
  readonly states: Uint8Array;
}

/**
 * The boxes of the editor as columns, so that 20,000 of them need no objects. Those of the beginning come first, then
 * the added ones; an index means the same box until the editor closes or lists are merged. Columns never change: an
 * edit replaces those it concerns.
 */
export interface EditColumns {
  /** Number of boxes, removed ones included. */
  readonly count: number;
  /** x1, y1, x2, y2 of each box in pixels of the photo. */
  readonly edges: Float64Array;
  /** Insect codes; 0 without a type. */
  readonly types: Uint8Array;
  /** See `boxFlag`. */
  readonly flags: Uint8Array;
  /** Insect codes of the suggestions; 0 without one. */
  readonly suggested: Uint8Array;
  /** Probability of the suggestion, 0 to 1. */
  readonly certainty: Float32Array;
  readonly base: BaseColumns;
}

/** Returns the insect code of a type; 0 without one or for an unknown one. */
export function typeCode(type: string | null): number {
  return type !== null && isInsectType(type) ? codeOf(type) : 0;
}

/** Returns the type of an insect code; null without one. */
export function typeOf(code: number): string | null {
  return keyOf(code) ?? null;
}

/** Returns the boxes of a list as columns, with nothing edited. */
export function columnsOf(positions: DetectionList['positions']): EditColumns {
  const count = positions.length;
  const edges = new Float64Array(count * 4);
  const types = new Uint8Array(count);
  const states = new Uint8Array(count);
  const suggested = new Uint8Array(count);
  const certainty = new Float32Array(count);
  positions.forEach(({ position: { x1, y1, x2, y2 }, type, state, suggestion }, index) => {
    edges.set([x1, y1, x2, y2], index * 4);
    types[index] = typeCode(type);
    states[index] = boxStates.indexOf(state);
    suggested[index] = typeCode(suggestion?.type ?? null);
    certainty[index] = suggestion?.p ?? 0;
  });
  const base = { count, edges, types, states };
  return { count, edges, types, flags: new Uint8Array(count), suggested, certainty, base };
}

/** Returns the corners of a box. */
export function cornersAt(edges: Float64Array, index: number): Position {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.subarray(index * 4, index * 4 + 4);
  return { x1, y1, x2, y2 };
}

/** Whether two boxes of columns have the same corners. */
export function isSamePlace(a: Float64Array, at: number, b: Float64Array, bAt: number): boolean {
  for (let side = 0; side < 4; side += 1) if (a[at * 4 + side] !== b[bAt * 4 + side]) return false;
  return true;
}

/** Whether a flag is set on a box. */
export function hasFlag(boxes: EditColumns, index: number, flag: keyof typeof boxFlag): boolean {
  return ((boxes.flags[index] ?? 0) & boxFlag[flag]) !== 0;
}

/** Whether a box will be saved: it exists and is not marked removed. */
export function isLive(boxes: EditColumns, index: number): boolean {
  return index >= 0 && index < boxes.count && !hasFlag(boxes, index, 'removed');
}

/** Whether a box is shown: live, or marked removed, but not an added one that was removed. Source: CORRECT-6. */
export function isShown(boxes: EditColumns, index: number): boolean {
  const gone = boxFlag.added | boxFlag.removed;
  return index >= 0 && index < boxes.count && ((boxes.flags[index] ?? 0) & gone) !== gone;
}

/** Returns the indexes of the boxes that will be saved, in the order in which they are sent. */
export function liveIndexes(boxes: EditColumns): number[] {
  const live: number[] = [];
  for (let index = 0; index < boxes.count; index += 1) if (isLive(boxes, index)) live.push(index);
  return live;
}

/** Returns what is known about the type of a box, as it is in the editor now. Source: LEARN-5. */
export function stateAt(boxes: EditColumns, index: number): BoxState {
  const before = index < boxes.base.count ? (boxStates[boxes.base.states[index] ?? 0] ?? 'unclassified') : 'named';
  if (boxes.types[index] === 0) {
    return boxes.suggested[index] !== 0 || before === 'to_check' ? 'to_check' : 'unclassified';
  }
  const flags = boxes.flags[index] ?? 0;
  const said = (flags & (boxFlag.added | boxFlag.confirmed)) !== 0 || boxes.types[index] !== boxes.base.types[index];
  return said || before === 'confirmed' ? 'confirmed' : 'named';
}

/**
 * Returns the group in which a box is counted and highlighted: its type, `to_check` or `unclassified`; always `others`
 * without types. Source: CORRECT-7, CORRECT-11.
 */
export function groupAt(boxes: EditColumns, index: number, withTypes: boolean): string {
  if (!withTypes) return 'others';
  const type = typeOf(boxes.types[index] ?? 0);
  return type ?? stateAt(boxes, index);
}
