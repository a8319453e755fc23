import type { BoxLook } from './box-order.ts';

/** A box whose sides are all shorter than this, in CSS pixels, is drawn as a dot, because a frame would hide it. */
const leastFrame = 12;

/** Boxes with a side below this, in CSS pixels, have the thinnest line. */
const leastThickLine = 24;

/** Widths of dots in CSS pixels, halved next to the tiniest boxes; the picked box keeps its frame. */
const dots: { readonly [L in BoxLook]: number } = { dimmed: 2, normal: 4, highlighted: 5, picked: 0 };

/**
 * Returns the width of a box's dot in device pixels, or 0 if the box has a frame. Source: VIEWER-4.
 * @param longer its longer side in device pixels
 * @param ratio device pixels per CSS pixel
 */
export function dotWidth(look: BoxLook, longer: number, ratio: number): number {
  if (longer >= leastFrame * ratio) return 0;
  const width = dots[look] * ratio;
  return Math.round(Math.max(width / 2, Math.min(width, longer)));
}

/**
 * Returns the width of a box's line in whole device pixels: thinner where the box is small. Source: VIEWER-4.
 * @param widest the width on a large box, in CSS pixels
 * @param shorter its shorter side in device pixels
 * @param ratio device pixels per CSS pixel
 */
export function lineWidth(widest: number, shorter: number, ratio: number): number {
  const width = shorter < leastThickLine * ratio ? Math.min(1, widest) : widest;
  return Math.max(1, Math.round(width * ratio));
}

/**
 * Returns the top of the dot next to a box: above it, or below it if there is no room.
 * @param top upper edge of the box in device pixels
 * @param bottom lower edge of the box in device pixels
 * @param width of the dot in device pixels
 * @param rim width of its rim in device pixels
 */
export function dotTop(top: number, bottom: number, width: number, rim: number): number {
  const above = top - rim - width;
  return above < rim ? bottom + rim : above;
}
