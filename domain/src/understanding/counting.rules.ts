import { addCounts, asOneGroup, countCodes, type SparseCounts, totalOf } from '../events/insect-counts.rules.ts';
import { largestTypeCount } from '../events/event.limits.ts';

/** What is known of one photo of an event when it is counted. */
export interface PhotoCount {
  /** Codes of the boxes that count, 0 for untyped; null when nobody marked any. */
  readonly codes: readonly number[] | null;
  /** Whose boxes they are. */
  readonly source: 'machine' | 'unit' | 'person' | null;
  /** A number the unit counted itself. */
  readonly unit_count: number | null;
}

/**
 * Counts of one photo: people's and the unit's boxes come first, then the unit's own number, then the machine's boxes.
 * Null when nothing is known. Source: COUNT-1.
 */
export function countPhoto(photo: PhotoCount): SparseCounts | null {
  if (photo.codes !== null && photo.source !== 'machine') return countCodes(photo.codes);
  if (photo.unit_count !== null) return photo.unit_count === 0 ? [] : [1, Math.min(photo.unit_count, largestTypeCount)];
  return photo.codes === null ? null : countCodes(photo.codes);
}

/**
 * Counts of an event: the boxes of all its photos by type; as one group when its type has no detection details.
 * Null when no photo could be counted. Source: COUNT-2.
 */
export function countEvent(
  photos: readonly PhotoCount[],
  detectionDetails: boolean,
): { readonly count: number; readonly insect_counts: SparseCounts } | null {
  const counted = photos.map(countPhoto).filter((counts) => counts !== null);
  if (counted.length === 0) return null;
  const sum = addCounts(counted);
  const insect_counts = detectionDetails ? sum : asOneGroup(sum);
  return { count: totalOf(insect_counts), insect_counts };
}
