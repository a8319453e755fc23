import { compareBoxes } from '../../detections/compare-boxes.rules.ts';
import type { PackedBoxes } from '../../detections/packed-boxes.rules.ts';
import { measuredShareOf } from './agreement.rules.ts';
import type { FoundMonth } from '../learning.schema.ts';

/** Numbers of one packed box. */
const fields = 6;

/** A photo whose boxes a person has corrected: what machine or unit had found on it, and what the person left. */
export interface CorrectedPhoto {
  /** Month of the photo as `YYYY-MM`. */
  readonly month: string;
  readonly found: PackedBoxes;
  readonly left: PackedBoxes;
}

/**
 * How well insects were found in each month, newest first: the share of the found boxes that people kept, and the share of
 * the boxes they left that had been found. Boxes that overlap by half are the same. Source: LEARN-14.
 */
export function foundByMonth(photos: readonly CorrectedPhoto[]): FoundMonth[] {
  const months = Map.groupBy(photos, ({ month }) => month);
  return [...months]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, all]) => {
      let [kept, found, left] = [0, 0, 0];
      for (const photo of all) {
        kept += compareBoxes(photo.found, photo.left).boxes.filter(({ from }) => from !== -1).length;
        found += photo.found.length / fields;
        left += photo.left.length / fields;
      }
      return { month, photos: all.length, kept: measuredShareOf(kept, found), found: measuredShareOf(kept, left) };
    });
}
