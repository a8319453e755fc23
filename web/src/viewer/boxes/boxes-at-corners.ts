import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { BoxColumns } from './box-store.ts';

/**
 * Returns the indexes of the boxes at the given corners, ascending; null if one is missing, because the boxes have
 * changed in the meantime.
 */
export function boxesAtCorners(boxes: BoxColumns, corners: readonly Position[]): readonly number[] | null {
  const wanted = new Set(corners.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].join(' ')));
  const found: number[] = [];
  for (let index = 0; index < boxes.count; index += 1) {
    if (wanted.delete(boxes.edges.subarray(index * 4, index * 4 + 4).join(' '))) found.push(index);
  }
  return wanted.size === 0 ? found : null;
}
