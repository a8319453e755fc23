import type { Detection } from '@trapline/domain/detections/detection.schema.ts';

/** Insects by type, and how many of those of the type `others` have no type. */
export interface TypeCounts {
  readonly counts: Readonly<Record<string, number>>;
  readonly unclassified: number;
}

/** Counts the boxes of one photo by type, as events are counted. Source: COUNT-3. */
export function detectionCounts(detections: readonly Pick<Detection, 'type'>[]): TypeCounts {
  const counts = new Map<string, number>();
  let unclassified = 0;
  for (const { type } of detections) {
    if (type === null) unclassified += 1;
    const counted = type ?? 'others';
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  return { counts: Object.fromEntries(counts), unclassified };
}
