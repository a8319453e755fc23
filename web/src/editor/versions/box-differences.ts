import type { Detection, Position } from '@trapline/domain/detections/detection.schema.ts';

/** What happened to a box between two revisions. */
export type DifferenceKind = 'added' | 'removed' | 'moved' | 'retyped' | 'same';

type Box = Pick<Detection, 'position' | 'type'>;

/** A box of two revisions; where it was added, removed or stays, both sides are the same. */
export interface BoxDifference {
  readonly kind: DifferenceKind;
  /** Where it is drawn: in the newer revision, or, if it was removed, in the older one. */
  readonly position: Position;
  readonly before: string | null;
  readonly after: string | null;
}

/** Overlap from which two boxes are about the same insect: shared area by common area. Source: CORRECT-5. */
const leastOverlap = 0.5;

const areaOf = ({ x1, y1, x2, y2 }: Position) => (x2 - x1) * (y2 - y1);

function overlapOf(a: Position, b: Position): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (areaOf(a) + areaOf(b) - shared);
}

const cornersOf = ({ x1, y1, x2, y2 }: Position) => `${x1} ${y1} ${x2} ${y2}`;

/** Takes pairs of the boxes that are left, those that overlap most first. */
function movedPairs(before: readonly Box[], after: readonly Box[]): readonly (readonly [Box, Box])[] {
  const byLeft = after.toSorted((a, b) => a.position.x1 - b.position.x1);
  const pairs = before.flatMap((one) => {
    const { x1, x2 } = one.position;
    // Two boxes that share at least half of their area differ in width at most twofold.
    const first = byLeft.findIndex((other) => other.position.x1 > x1 - (x2 - x1));
    const near = first === -1 ? [] : byLeft.slice(first, byLeft.length);
    const end = near.findIndex((other) => other.position.x1 >= x2);
    return (end === -1 ? near : near.slice(0, end))
      .map((other) => ({ one, other, overlap: overlapOf(one.position, other.position) }))
      .filter(({ overlap }) => overlap >= leastOverlap);
  });
  const taken = new Set<Box>();
  return pairs
    .toSorted((a, b) => b.overlap - a.overlap)
    .flatMap(({ one, other }) => {
      if (taken.has(one) || taken.has(other)) return [];
      taken.add(one).add(other);
      return [[one, other] as const];
    });
}

/**
 * Compares two revisions box by box: same corners and another type is retyped; of the others, pairs that overlap by at
 * least half are moved, the rest added or removed. Source: CORRECT-5.
 */
export function boxDifferences(before: readonly Box[], after: readonly Box[]): readonly BoxDifference[] {
  const places = new Map<string, Box[]>();
  for (const box of before) {
    const place = cornersOf(box.position);
    places.set(place, [...(places.get(place) ?? []), box]);
  }
  const found: BoxDifference[] = [];
  const left: Box[] = [];
  for (const box of after) {
    const there = places.get(cornersOf(box.position)) ?? [];
    const old = there.find(({ type }) => type === box.type) ?? there[0];
    if (!old) {
      left.push(box);
      continue;
    }
    there.splice(there.indexOf(old), 1);
    const kind = old.type === box.type ? 'same' : 'retyped';
    found.push({ kind, position: box.position, before: old.type, after: box.type });
  }
  const gone = [...places.values()].flat();
  const moved = movedPairs(gone, left);
  for (const [old, box] of moved) {
    found.push({ kind: 'moved', position: box.position, before: old.type, after: box.type });
  }
  const paired = new Set(moved.flat());
  for (const { position, type } of left.filter((box) => !paired.has(box))) {
    found.push({ kind: 'added', position, before: null, after: type });
  }
  for (const { position, type } of gone.filter((box) => !paired.has(box))) {
    found.push({ kind: 'removed', position, before: type, after: null });
  }
  return found;
}
