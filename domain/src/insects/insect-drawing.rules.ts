/**
 * A line drawing, seen from above, head up, in a box of 48 by 48 units. All members are SVG path data. Lines are 1.5
 * wide, `fine` ones 0.9, all with round ends; only `dots` and `shade` are filled.
 */
export interface Drawing {
  /** Outlines on or across the centre line, drawn unmirrored. */
  readonly middle: readonly string[];
  /** Outlines of the right half, with x from 24 on; the left half is their mirror image. */
  readonly half?: readonly string[];
  /** Fine lines, drawn unmirrored. */
  readonly fineMiddle?: readonly string[];
  /** Fine lines of the right half: veins, hairs, spines. */
  readonly fine?: readonly string[];
  /** Filled shapes, drawn unmirrored. */
  readonly dotsMiddle?: readonly string[];
  /** Filled shapes of the right half: eyes, spots. */
  readonly dots?: readonly string[];
  /** Areas of the right half with a light tint and no outline, for parts that are dark in nature. */
  readonly shade?: readonly string[];
}

/** Path data of an upright ellipse around (x, y). */
export function oval(x: number, y: number, rx: number, ry: number = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}
