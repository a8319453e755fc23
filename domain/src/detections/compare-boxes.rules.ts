import type { PackedBoxes } from './packed-boxes.rules.ts';

/** What became of a box of the new list. */
export type BoxChange = 'kept' | 'retyped' | 'moved' | 'added';

/** How a list of boxes differs from the one before it. */
export interface ComparedBoxes {
  /** For each new box, in its order: what it is, and the index of the old box it was; -1 for an added one. */
  readonly boxes: readonly { readonly change: BoxChange; readonly from: number }[];
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  readonly retyped: number;
}

const fields = 6;
/** Overlap (intersection over union) from which a box is taken for the same one, moved. Source: CORRECT-5. */
const movedOverlap = 0.5;
/** Partners remembered for a box, best first: enough for any insect, and a bound where thousands of boxes overlap. */
const mostPartners = 8;

/** A pair of an old and a new box that overlap by half. */
interface Pair {
  readonly before: number;
  readonly after: number;
  readonly overlap: number;
}

function cornersAt(boxes: PackedBoxes, index: number): string {
  const at = index * fields;
  return `${boxes[at + 1]},${boxes[at + 2]},${boxes[at + 3]},${boxes[at + 4]}`;
}

/** Intersection over union of a box of each list; 0 when they do not touch. */
function overlapOf(a: PackedBoxes, i: number, b: PackedBoxes, j: number): number {
  const [p, q] = [i * fields, j * fields];
  const [ax1 = 0, ay1 = 0, ax2 = 0, ay2 = 0] = [a[p + 1], a[p + 2], a[p + 3], a[p + 4]];
  const [bx1 = 0, by1 = 0, bx2 = 0, by2 = 0] = [b[q + 1], b[q + 2], b[q + 3], b[q + 4]];
  const width = Math.min(ax2, bx2) - Math.max(ax1, bx1);
  const height = Math.min(ay2, by2) - Math.max(ay1, by1);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / ((ax2 - ax1) * (ay2 - ay1) + (bx2 - bx1) * (by2 - by1) - common);
}

/** Boxes by their corners, in the order of their indices. */
function byCorners(boxes: PackedBoxes): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (let index = 0; index < boxes.length / fields; index += 1) {
    const corners = cornersAt(boxes, index);
    const same = found.get(corners);
    if (same) same.push(index);
    else found.set(corners, [index]);
  }
  return found;
}

/**
 * The pairs that overlap by half. Boxes that overlap by half contain each other's centre, so that for each new box only
 * those old ones are compared whose centre is between its left and its right.
 */
function overlapping(
  before: PackedBoxes,
  old: readonly number[],
  after: PackedBoxes,
  left: readonly number[],
): readonly Pair[] {
  const centres = old
    .map((index) => ({ index, x: ((before[index * fields + 1] ?? 0) + (before[index * fields + 3] ?? 0)) / 2 }))
    .toSorted((a, b) => a.x - b.x);
  const firstFrom = (x: number) => {
    let [low, high] = [0, centres.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((centres[middle]?.x ?? 0) < x) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return left.flatMap((index) => {
    const right = after[index * fields + 3] ?? 0;
    const partners: Pair[] = [];
    for (let at = firstFrom(after[index * fields + 1] ?? 0); at < centres.length; at += 1) {
      const centre = centres[at];
      if (!centre || centre.x > right) break;
      const overlap = overlapOf(before, centre.index, after, index);
      const worst = partners.at(-1);
      if (overlap < movedOverlap || (partners.length === mostPartners && worst && overlap <= worst.overlap)) continue;
      partners.push({ before: centre.index, after: index, overlap });
      partners.sort((a, b) => b.overlap - a.overlap);
      partners.length = Math.min(partners.length, mostPartners);
    }
    return partners;
  });
}

/**
 * Compares two lists of boxes, whatever their order. Boxes at the same corners are the same, with another type they are
 * retyped. Of the others, pairs that overlap by at least half are moved, those that overlap most first; what is left was
 * added or removed. Source: CORRECT-5.
 */
export function compareBoxes(before: PackedBoxes, after: PackedBoxes): ComparedBoxes {
  const count = after.length / fields;
  const boxes = Array.from({ length: count }, (): { change: BoxChange; from: number } => ({
    change: 'added',
    from: -1,
  }));
  const at = byCorners(before);
  const take = (index: number, change: 'kept' | 'retyped') => {
    const same = at.get(cornersAt(after, index));
    if (!same) return;
    const place = change === 'retyped' ? 0 : same.findIndex((old) => before[old * fields] === after[index * fields]);
    const [from] = place < 0 ? [] : same.splice(place, 1);
    if (from !== undefined) boxes[index] = { change, from };
  };
  for (let index = 0; index < count; index += 1) take(index, 'kept');
  for (let index = 0; index < count; index += 1) if (boxes[index]?.from === -1) take(index, 'retyped');

  const left = [...boxes.keys()].filter((index) => boxes[index]?.from === -1);
  const old = [...at.values()].flat();
  const gone = new Set(old);
  const pairs = overlapping(before, old, after, left).toSorted(
    (a, b) => b.overlap - a.overlap || a.after - b.after || a.before - b.before,
  );
  for (const pair of pairs) {
    if (boxes[pair.after]?.from !== -1 || !gone.delete(pair.before)) continue;
    boxes[pair.after] = { change: 'moved', from: pair.before };
  }
  const howMany = (change: BoxChange) => boxes.filter((box) => box.change === change).length;
  return {
    boxes,
    added: howMany('added'),
    removed: gone.size,
    moved: howMany('moved'),
    retyped: howMany('retyped'),
  };
}
