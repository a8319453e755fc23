import type { BoxColumns } from './box-store.ts';

/**
 * Intersection over union from which two boxes mark the same insect on two photos. It is low, since two detections of
 * one insect can have rather different boxes, and insects on a trap do not move.
 */
const sameInsect = 0.3;

/**
 * Returns the boxes of a photo that no box of an earlier photo of the same place explains: what was caught since then.
 * Each earlier box explains at most one box, those that overlap most first; types are ignored, as they may have been
 * corrected. Both photos must have the same size.
 * @returns indexes in `now`, ascending
 */
export function newBoxes(now: BoxColumns, before: BoxColumns): readonly number[] {
  const pairs = overlaps(now, before).toSorted((a, b) => b.share - a.share || a.now - b.now || a.before - b.before);
  const explained = new Set<number>();
  const used = new Set<number>();
  for (const pair of pairs) {
    if (explained.has(pair.now) || used.has(pair.before)) continue;
    explained.add(pair.now);
    used.add(pair.before);
  }
  return Array.from({ length: now.count }, (_, index) => index).filter((index) => !explained.has(index));
}

interface Pair {
  readonly now: number;
  readonly before: number;
  readonly share: number;
}

/**
 * Returns all pairs that may be the same insect. The earlier boxes are scanned from left to right, nearby ones only.
 */
function overlaps(now: BoxColumns, before: BoxColumns): readonly Pair[] {
  const left = (index: number) => before.edges[index * 4] ?? 0;
  const order = Uint32Array.from({ length: before.count }, (_, index) => index).sort((a, b) => left(a) - left(b));
  let widest = 0;
  for (let at = 0; at < before.count; at += 1) widest = Math.max(widest, (before.edges[at * 4 + 2] ?? 0) - left(at));
  const pairs: Pair[] = [];
  for (let index = 0; index < now.count; index += 1) {
    const right = now.edges[index * 4 + 2] ?? 0;
    for (let rank = firstFrom(order, left, (now.edges[index * 4] ?? 0) - widest); rank < order.length; rank += 1) {
      const other = order[rank] ?? 0;
      if (left(other) > right) break;
      const share = commonShare(now.edges, index * 4, before.edges, other * 4);
      if (share >= sameInsect) pairs.push({ now: index, before: other, share });
    }
  }
  return pairs;
}

/** Returns the first index in the order whose box begins at `least` or further right. */
function firstFrom(order: Uint32Array, left: (index: number) => number, least: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (left(order[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the intersection over union of the boxes that begin at `i` and `j`, 0 to 1. */
function commonShare(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const [top, bottom] = [Math.max(a[i + 1] ?? 0, b[j + 1] ?? 0), Math.min(a[i + 3] ?? 0, b[j + 3] ?? 0)];
  if (bottom <= top) return 0;
  const width = Math.min(a[i + 2] ?? 0, b[j + 2] ?? 0) - Math.max(a[i] ?? 0, b[j] ?? 0);
  if (width <= 0) return 0;
  const common = width * (bottom - top);
  return common / (areaAt(a, i) + areaAt(b, j) - common);
}

function areaAt(edges: Float64Array, at: number): number {
  return ((edges[at + 2] ?? 0) - (edges[at] ?? 0)) * ((edges[at + 3] ?? 0) - (edges[at + 1] ?? 0));
}
