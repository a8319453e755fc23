import type { Box, ScoredBox } from './detection.ts';

/** Intersection over union of two boxes, 0 to 1. */
export function iou(a: Box, b: Box): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (area(a) + area(b) - shared);
}

function area(box: Box): number {
  return (box.x2 - box.x1) * (box.y2 - box.y1);
}

/**
 * Non-maximum suppression: keeps the best box and removes boxes of any class that overlap it by more than `limit`. The
 * result is sorted by descending score. A grid keeps it fast for scans with tens of thousands of boxes, since only
 * neighbours are compared.
 */
export function suppress<T extends ScoredBox>(boxes: readonly T[], limit: number): T[] {
  const sorted = boxes.toSorted((a, b) => b.score - a.score);
  const cell = sorted.reduce((side, box) => Math.max(side, box.x2 - box.x1, box.y2 - box.y1), 1);
  const kept = new Map<string, T[]>();
  return sorted.filter((box) => {
    const column = Math.floor(box.x1 / cell);
    const row = Math.floor(box.y1 / cell);
    for (let y = row - 1; y <= row + 1; y++) {
      for (let x = column - 1; x <= column + 1; x++) {
        if (kept.get(`${x},${y}`)?.some((other) => iou(other, box) > limit)) return false;
      }
    }
    const key = `${column},${row}`;
    const neighbours = kept.get(key);
    if (neighbours) neighbours.push(box);
    else kept.set(key, [box]);
    return true;
  });
}

/** Clips a box to a photo of this size, in whole pixels; null when it is entirely outside. */
export function clip(box: Box, width: number, height: number): Box | null {
  const clipped = {
    x1: Math.max(0, Math.round(box.x1)),
    y1: Math.max(0, Math.round(box.y1)),
    x2: Math.min(width, Math.round(box.x2)),
    y2: Math.min(height, Math.round(box.y2)),
  };
  return clipped.x1 < clipped.x2 && clipped.y1 < clipped.y2 ? clipped : null;
}
