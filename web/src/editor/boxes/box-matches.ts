import { isSamePlace } from './edit-columns.ts';

/** Boxes as consecutive x1, y1, x2, y2. */
type Edges = Float64Array;

/** Overlap from which two boxes are about the same insect: shared area by common area. Source: CORRECT-5. */
const leastOverlap = 0.5;

/** Returns the shared area of two boxes divided by their common area, 0 to 1. */
export function overlapOf(a: Edges, at: number, b: Edges, bAt: number): number {
  const side = (edges: Edges, index: number, which: number) => edges[index * 4 + which] ?? 0;
  const area = (edges: Edges, index: number) =>
    (side(edges, index, 2) - side(edges, index, 0)) * (side(edges, index, 3) - side(edges, index, 1));
  const width = Math.min(side(a, at, 2), side(b, bAt, 2)) - Math.max(side(a, at, 0), side(b, bAt, 0));
  const height = Math.min(side(a, at, 3), side(b, bAt, 3)) - Math.max(side(a, at, 1), side(b, bAt, 1));
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (area(a, at) + area(b, bAt) - shared);
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly overlap: number;
}

/** Returns all pairs that overlap by at least half, best first. Only boxes near each other are compared. */
function overlappingPairs(a: Edges, ofA: readonly number[], b: Edges, ofB: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  const byLeft = ofB.toSorted((one, other) => (b[one * 4] ?? 0) - (b[other * 4] ?? 0));
  const lefts = byLeft.map((index) => b[index * 4] ?? 0);
  for (const index of ofA) {
    const left = a[index * 4] ?? 0;
    const right = a[index * 4 + 2] ?? 0;
    // Two boxes that share at least half of their area differ in width at most twofold.
    const reach = right - left;
    let low = 0;
    for (let high = lefts.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((lefts[middle] ?? 0) < left - reach) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < byLeft.length && (lefts[at] ?? 0) < right; at += 1) {
      const other = byLeft[at] ?? -1;
      const overlap = overlapOf(a, index, b, other);
      if (overlap >= leastOverlap) pairs.push({ a: index, b: other, overlap });
    }
  }
  return pairs.sort((one, other) => other.overlap - one.overlap || one.a - other.a || one.b - other.b);
}

/**
 * Finds for each box of `a` the same one in `b`: the one with the same corners, and of those left the one that overlaps
 * most, by at least half. Source: CORRECT-5.
 * @returns by index in `a` the index in `b`; -1 without one
 */
export function matchBoxes(a: Edges, ofA: readonly number[], b: Edges, ofB: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  const places = new Map<number, number[]>();
  const keyAt = (edges: Edges, index: number) => (edges[index * 4] ?? 0) * 100_003 + (edges[index * 4 + 1] ?? 0);
  for (const index of ofB) {
    const key = keyAt(b, index);
    const there = places.get(key);
    if (there) there.push(index);
    else places.set(key, [index]);
  }
  const taken = new Set<number>();
  for (const index of ofA) {
    const there = places.get(keyAt(a, index)) ?? [];
    const same = there.find((other) => !taken.has(other) && isSamePlace(a, index, b, other));
    if (same === undefined) continue;
    found.set(index, same);
    taken.add(same);
  }
  const restOfA = ofA.filter((index) => !found.has(index));
  const restOfB = ofB.filter((index) => !taken.has(index));
  for (const pair of overlappingPairs(a, restOfA, b, restOfB)) {
    if (found.has(pair.a) || taken.has(pair.b)) continue;
    found.set(pair.a, pair.b);
    taken.add(pair.b);
  }
  return found;
}

/** Returns those boxes of `a` that overlap none of `b` by half. */
export function boxesWithout(a: Edges, ofA: readonly number[], b: Edges, ofB: readonly number[]): number[] {
  const near = new Set(overlappingPairs(a, ofA, b, ofB).map((pair) => pair.a));
  return ofA.filter((index) => !near.has(index));
}
