import type { Point } from '../numbers/plane.rules.ts';

/** A place on a photo, and the longer side of its box, pixels. */
export interface Star {
  readonly at: Point;
  readonly side: number;
}

/** Looks for the stars near a point. */
export interface Constellation {
  /**
   * The nearest star within the tolerance, of a side that differs by at most a factor; -1: there is none.
   * @param side what the side should be, pixels
   */
  nearest(x: number, y: number, side: number): number;
}

/**
 * The boxes of a photo by their places alone, which neither light nor turning changes.
 * @param tolerance pixels, above 0
 * @param mostSideRatio most that sides may differ, as a factor
 */
export function constellationOf(stars: readonly Star[], tolerance: number, mostSideRatio: number): Constellation {
  const cells = new Map<number, number[]>();
  const cellOf = (x: number, y: number) => Math.floor(x / tolerance) * 1_000_003 + Math.floor(y / tolerance);
  for (const [index, { at }] of stars.entries()) {
    const key = cellOf(at[0], at[1]);
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  }
  return {
    nearest(x, y, side) {
      let best = -1;
      let least = tolerance;
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (const index of cells.get(cellOf(x + dx * tolerance, y + dy * tolerance)) ?? []) {
            const star = stars[index];
            if (star === undefined) continue;
            const ratio = star.side / side;
            if (ratio > mostSideRatio || ratio < 1 / mostSideRatio) continue;
            const apart = Math.hypot(star.at[0] - x, star.at[1] - y);
            if (apart < least) [least, best] = [apart, index];
          }
        }
      }
      return best;
    },
  };
}
