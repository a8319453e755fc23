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

/** Of those, the ones that overlap by half; insects never have more than a few. */
const mostOverlapping = 32;

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

/** Old boxes that nobody took yet, by a key, in the order of their indices. */
class Waiting {
  readonly #indices = new Map<string, number[]>();

  add(key: string, index: number): void {
    const same = this.#indices.get(key);
    if (same) same.push(index);
    else this.#indices.set(key, [index]);
  }

  /** Puts all of them the other way round, so that taking one is quick also where thousands have one key. */
  ready(): this {
    for (const same of this.#indices.values()) same.reverse();
    return this;
  }

  /** Takes the first with a key. */
  take(key: string): number | undefined {
    return this.#indices.get(key)?.pop();
  }
}

/** Some old boxes from left to right by their middles, column by column, since they are compared millions of times. */
function columnsOf(boxes: PackedBoxes, indices: readonly number[]) {
  const middleOf = (index: number) => ((boxes[index * fields + 1] ?? 0) + (boxes[index * fields + 3] ?? 0)) / 2;
  const sorted = Int32Array.from(indices.toSorted((a, b) => middleOf(a) - middleOf(b)));
  const column = (field: number) => Float64Array.from(sorted, (index) => boxes[index * fields + field] ?? 0);
  return {
    indices: sorted,
    middles: Float64Array.from(sorted, middleOf),
    ...{ x1: column(1), y1: column(2), x2: column(3), y2: column(4) },
  };
}

/** Keeps the best partners of a box, best first, in the order they were found where they overlap equally. */
function keepPartner(partners: Pair[], pair: Pair): void {
  if (partners.length === mostPartners && pair.overlap <= (partners.at(-1)?.overlap ?? 0)) return;
  let at = partners.length;
  while (at > 0 && (partners[at - 1]?.overlap ?? 0) < pair.overlap) at -= 1;
  partners.splice(at, 0, pair);
  partners.length = Math.min(partners.length, mostPartners);
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
  const { indices, middles, x1, y1, x2, y2 } = columnsOf(before, old);
  return left.flatMap((index) => {
    const [, ax1 = 0, ay1 = 0, ax2 = 0, ay2 = 0] = after.slice(index * fields, index * fields + 5);
    const area = (ax2 - ax1) * (ay2 - ay1);
    const middle = (ax1 + ax2) / 2;
    const reach = ax2 - middle;
    const partners: Pair[] = [];
    let right = firstFrom(middles, middle);
    let at = right - 1;
    let found = 0;
    for (let compared = 0; compared < mostCompared && found < mostOverlapping; compared += 1) {
      const toLeft = middle - (at < 0 ? Number.NEGATIVE_INFINITY : (middles[at] ?? 0));
      const toRight = (right < middles.length ? (middles[right] ?? 0) : Number.POSITIVE_INFINITY) - middle;
      if (Math.min(toLeft, toRight) > reach) break;
      const k = toLeft < toRight ? at-- : right++;
      const [bx1, by1, bx2, by2] = [x1[k] ?? 0, y1[k] ?? 0, x2[k] ?? 0, y2[k] ?? 0];
      const width = Math.min(ax2, bx2) - Math.max(ax1, bx1);
      const height = Math.min(ay2, by2) - Math.max(ay1, by1);
      if (width <= 0 || height <= 0) continue;
      const common = width * height;
      const overlap = common / (area + (bx2 - bx1) * (by2 - by1) - common);
      if (overlap < movedOverlap) continue;
      found += 1;
      keepPartner(partners, { before: indices[k] ?? 0, after: index, overlap });
    }
    return partners;
  });
}

/** Index of the first of some ascending numbers that is at least `wanted`. */
function firstFrom(numbers: Float64Array, wanted: number): number {
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
  const corners = Array.from({ length: count }, (_, index) => cornersAt(after, index));
  const gone = new Set<number>();
  const byType = new Waiting();
  for (let index = 0; index < before.length / fields; index += 1) {
    gone.add(index);
    byType.add(`${before[index * fields]},${cornersAt(before, index)}`, index);
  }
  byType.ready();
  const take = (index: number, change: 'kept' | 'retyped', from: number | undefined) => {
    if (from !== undefined && gone.delete(from)) boxes[index] = { change, from };
  };
  for (let index = 0; index < count; index += 1) {
    take(index, 'kept', byType.take(`${after[index * fields]},${corners[index]}`));
  }
  const ofAnyType = new Waiting();
  for (const index of gone) ofAnyType.add(cornersAt(before, index), index);
  ofAnyType.ready();
  for (let index = 0; index < count; index += 1) {
    if (boxes[index]?.from === -1) take(index, 'retyped', ofAnyType.take(corners[index] ?? ''));
  }

  const left = [...boxes.keys()].filter((index) => boxes[index]?.from === -1);
  const old = [...gone];
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
