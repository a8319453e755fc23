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

/** Old boxes compared with a new one at most; on a photo full of small boxes it is some hundreds. */
const mostCompared = 500;

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

/** Intersection over union of a box of each list; 0 when they do not touch. Written out, since it runs millions of times. */
function overlapOf(a: PackedBoxes, i: number, b: PackedBoxes, j: number): number {
  const p = i * fields;
  const q = j * fields;
  const ax1 = a[p + 1] ?? 0;
  const ax2 = a[p + 3] ?? 0;
  const bx1 = b[q + 1] ?? 0;
  const bx2 = b[q + 3] ?? 0;
  const width = Math.min(ax2, bx2) - Math.max(ax1, bx1);
  if (width <= 0) return 0;
  const ay1 = a[p + 2] ?? 0;
  const ay2 = a[p + 4] ?? 0;
  const by1 = b[q + 2] ?? 0;
  const by2 = b[q + 4] ?? 0;
  const height = Math.min(ay2, by2) - Math.max(ay1, by1);
  if (height <= 0) return 0;
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

/** Middle of a box from left to right. */
function middleOf(boxes: PackedBoxes, index: number): number {
  return ((boxes[index * fields + 1] ?? 0) + (boxes[index * fields + 3] ?? 0)) / 2;
}

/**
 * The pairs that overlap by half. Boxes that overlap by half contain each other's centre, so that for each new box only
 * those old ones are compared whose centre is between its left and its right, the nearest first.
 */
function overlapping(
  before: PackedBoxes,
  old: readonly number[],
  after: PackedBoxes,
  left: readonly number[],
): readonly Pair[] {
  const sorted = old.toSorted((a, b) => middleOf(before, a) - middleOf(before, b));
  const middles = sorted.map((index) => middleOf(before, index));
  return left.flatMap((index) => {
    const middle = middleOf(after, index);
    const reach = (after[index * fields + 3] ?? 0) - middle;
    const partners: Pair[] = [];
    let right = firstFrom(middles, middle);
    let at = right - 1;
    for (let compared = 0; compared < mostCompared; compared += 1) {
      const toLeft = middle - (middles[at] ?? Number.NEGATIVE_INFINITY);
      const toRight = (middles[right] ?? Number.POSITIVE_INFINITY) - middle;
      if (Math.min(toLeft, toRight) > reach) break;
      const partner = sorted[toLeft < toRight ? at-- : right++] ?? 0;
      const overlap = overlapOf(before, partner, after, index);
      if (overlap < movedOverlap) continue;
      if (partners.length === mostPartners && overlap <= (partners.at(-1)?.overlap ?? 0)) continue;
      partners.push({ before: partner, after: index, overlap });
      partners.sort((a, b) => b.overlap - a.overlap);
      partners.length = Math.min(partners.length, mostPartners);
    }
    return partners;
  });
}

/** Index of the first of some ascending numbers that is at least `wanted`. */
function firstFrom(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
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
  const corners = Array.from({ length: count }, (_, index) => cornersAt(after, index));
  const take = (index: number, change: 'kept' | 'retyped') => {
    const same = at.get(corners[index] ?? '');
    if (!same || same.length === 0) return;
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
