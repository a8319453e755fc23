import { compareBoxes } from './compare-boxes.rules.ts';
import type { PackedBoxes } from './packed-boxes.rules.ts';

/** What people made of the boxes that a detector found on a photo. */
export interface KeptBoxes {
  /** Boxes of the detector that people kept, possibly moved or given a type. */
  readonly kept: number;
  /** Boxes that people added. */
  readonly missed: number;
  /** Boxes of the detector that people removed. */
  readonly removed: number;
}

/** Compares what a detector found with what people made of it, as a revision with the one before. Source: DETECT-13. */
export function compareWithPeople(machine: PackedBoxes, people: PackedBoxes): KeptBoxes {
  const { boxes, added, removed } = compareBoxes(machine, people);
  return { kept: boxes.length - added, missed: added, removed };
}
