/**
 * One line drawing, seen from above, head up, in a box of 48 by 48 units. All members are SVG path data.
 * Lines are 1.5 wide and `fine` ones 0.9, all round; nothing is filled but `dots` and `shade`.
 */
export interface Drawing {
  /** Outlines drawn as they are: what lies on or crosses the middle line. */
  readonly middle: readonly string[];
  /** Outlines of the right half, x from 24 on; the left half is their mirror image. */
  readonly half?: readonly string[];
  /** Fine lines drawn as they are. */
  readonly fineMiddle?: readonly string[];
  /** Fine lines of the right half: veins, hairs, spines. */
  readonly fine?: readonly string[];
  /** Filled shapes drawn as they are. */
  readonly dotsMiddle?: readonly string[];
  /** Filled shapes of the right half: eyes, spots. */
  readonly dots?: readonly string[];
  /** Areas of the right half under a light tint, without an outline: what is dark in life. */
  readonly shade?: readonly string[];
}

/** Path data of an upright ellipse around (x, y). */
export function oval(x: number, y: number, rx: number, ry: number = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}
