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

/** How many insects of a photo's count have no type: untyped boxes, or all of a unit's own number. Source: COUNT-3. */
function untypedOf(photo: PhotoCount): number {
  if (photo.codes !== null && photo.source !== 'machine') return untyped(photo.codes);
  if (photo.unit_count !== null) return photo.unit_count;
  return photo.codes === null ? 0 : untyped(photo.codes);
}

function untyped(codes: readonly number[]): number {
  return codes.filter((code) => code === 0).length;
}

/** Counts of an event, and how many of its `others` have no type. */
export interface EventCount {
  readonly count: number;
  readonly insect_counts: SparseCounts;
  readonly unclassified: number;
}

/**
 * Counts of an event: the sum over all its photos by type; one group if its sensor type has no detection details.
 * Null when no photo could be counted. Source: COUNT-2.
 */
export function countEvent(photos: readonly PhotoCount[], detectionDetails: boolean): EventCount | null {
  const counted = photos.map(countPhoto).filter((counts) => counts !== null);
  if (counted.length === 0) return null;
  const sum = addCounts(counted);
  const insect_counts = detectionDetails ? sum : asOneGroup(sum);
  const count = totalOf(insect_counts);
  const unclassified = detectionDetails ? photos.reduce((sum, photo) => sum + untypedOf(photo), 0) : count;
  return { count, insect_counts, unclassified };
}
