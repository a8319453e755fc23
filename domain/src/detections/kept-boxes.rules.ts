import type { PackedBoxes } from './packed-boxes.rules.ts';

/** What people made of the boxes that a detector found on a photo. */
export interface KeptBoxes {
  /** Boxes of the detector that people kept, possibly moved. */
  readonly kept: number;
  /** Boxes that people added. */
  readonly missed: number;
  /** Boxes of the detector that people removed. */
  readonly removed: number;
}

/** Overlap from which two boxes mark the same insect, as intersection over union. */
const sameInsect = 0.5;
const fields = 6;

interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The corners of packed boxes, from left to right. */
function cornersOf(packed: PackedBoxes): Corners[] {
  const boxes: Corners[] = [];
  for (let i = 0; i + fields <= packed.length; i += fields) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = packed.slice(i + 1, i + 5);
    boxes.push({ x1, y1, x2, y2 });
  }
  return boxes.sort((a, b) => a.x1 - b.x1);
}

function overlapOf(a: Corners, b: Corners): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: Corners) => (box.x2 - box.x1) * (box.y2 - box.y1);
  return (width * height) / (area(a) + area(b) - width * height);
}

/** Pairs boxes of two lists one to one, best overlap first, and compares them. Source: DETECT-13. */
export function compareWithPeople(machine: PackedBoxes, people: PackedBoxes): KeptBoxes {
  const found = cornersOf(machine);
  const truth = cornersOf(people);
  const widest = found.reduce((width, box) => Math.max(width, box.x2 - box.x1), 0);
  const pairs: { readonly i: number; readonly k: number; readonly overlap: number }[] = [];
  let first = 0;
  for (const [k, box] of truth.entries()) {
    // Both lists go from left to right: only boxes that begin near this one can overlap it.
    while (first < found.length && (found[first]?.x1 ?? 0) < box.x1 - widest) first++;
    for (let i = first; i < found.length; i++) {
      const other = found[i];
      if (!other || other.x1 >= box.x2) break;
      const overlap = overlapOf(other, box);
      if (overlap >= sameInsect) pairs.push({ i, k, overlap });
    }
  }
  const takenFound = new Set<number>();
  const takenTruth = new Set<number>();
  for (const { i, k } of pairs.sort((a, b) => b.overlap - a.overlap)) {
    if (takenFound.has(i) || takenTruth.has(k)) continue;
    takenFound.add(i);
    takenTruth.add(k);
  }
  const kept = takenFound.size;
  return { kept, missed: truth.length - kept, removed: found.length - kept };
}
