import type { DetectionSource } from '../detections/detection-source.catalogue.ts';
import { addCounts, asOneGroup, countCodes, type SparseCounts, totalOf } from '../events/insect-counts.rules.ts';
import { largestTypeCount } from '../events/event.limits.ts';

/** What is known about a photo when its event is counted. */
export interface PhotoCount {
  /** Type codes of the boxes that count, 0 for untyped; null when there is no set of boxes. */
  readonly codes: readonly number[] | null;
  /** Who made the boxes. */
  readonly source: DetectionSource | null;
  /** The number reported by the unit itself. */
  readonly unit_count: number | null;
}

/**
 * Counts of a photo: from boxes made by people or the unit if there are any, else the unit's own number, else the
 * detector's boxes. Null when nothing is known. Source: COUNT-1.
 */
export function countPhoto(photo: PhotoCount): SparseCounts | null {
  if (photo.codes !== null && photo.source !== 'machine') return countCodes(photo.codes);
  if (photo.unit_count !== null) return photo.unit_count === 0 ? [] : [1, Math.min(photo.unit_count, largestTypeCount)];
  return photo.codes === null ? null : countCodes(photo.codes);
}

/**
 * Counts of an event: the sum over all its photos by type; one group if its sensor type has no detection details.
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
