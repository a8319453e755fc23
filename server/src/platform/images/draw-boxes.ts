import type { Pixels } from './understand-picture.ts';

type Colour = readonly [red: number, green: number, blue: number];

/**
 * The same as in the viewer: red, with a dark rim that is visible on white paper and on dark insects.
 * Source: PICTURE-8, VIEWER-4.
 */
const lineColour: Colour = [255, 40, 40];
const rimColour: Colour = [32, 32, 32];
/** The shorter side of the photo divided by the width of a line. */
const lineParts = 600;
const thinnest = 2;
/** A box narrower than this many line widths gets a line of half the width; a full one would cover everything. */
const small = 5;

/**
 * Draws boxes onto pixels, around their contents.
 * @param boxes four numbers per box: x1, y1, x2, y2 in pixels of the photo
 * @param scale size of the picture divided by that of the photo
 * @param strip if the pixels are only a strip of the picture: its first row, and the height of the picture
 */
export function drawBoxes(
  pixels: Pixels,
  boxes: readonly number[],
  scale: number,
  strip: { readonly top: number; readonly height: number } = { top: 0, height: pixels.height },
): void {
  const line = Math.max(thinnest, Math.round(Math.min(pixels.width, strip.height) / lineParts));
  const frames: { readonly box: Rectangle; readonly width: number }[] = [];
  for (let at = 0; at + 3 < boxes.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxes.slice(at, at + 4).map((side) => Math.round(side * scale));
    const width = Math.min(x2 - x1, y2 - y1) < small * line ? Math.ceil(line / 2) : line;
    frames.push({ box: { x1, y1: y1 - strip.top, x2, y2: y2 - strip.top }, width });
  }
  // All rims first, so that they are below every line.
  for (const { box, width } of frames) frame(pixels, grown(box, width), 1, rimColour);
  for (const { box, width } of frames) frame(pixels, box, width, lineColour);
}

/** A rectangle; right and bottom edges are exclusive. */
interface Rectangle {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

function grown({ x1, y1, x2, y2 }: Rectangle, by: number): Rectangle {
  return { x1: x1 - by, y1: y1 - by, x2: x2 + by, y2: y2 + by };
}

/** Draws a frame around a rectangle. */
function frame(pixels: Pixels, inner: Rectangle, width: number, colour: Colour): void {
  const outer = grown(inner, width);
  fill(pixels, { ...outer, y2: inner.y1 }, colour);
  fill(pixels, { ...outer, y1: inner.y2 }, colour);
  fill(pixels, { ...inner, x1: outer.x1, x2: inner.x1 }, colour);
  fill(pixels, { ...inner, x1: inner.x2, x2: outer.x2 }, colour);
}

function fill({ data, width, height }: Pixels, { x1, y1, x2, y2 }: Rectangle, colour: Colour): void {
  const [left, right] = [Math.max(0, x1), Math.min(width, x2)];
  const bottom = Math.min(height, y2);
  for (let y = Math.max(0, y1); y < bottom; y++) {
    const end = (y * width + right) * 3;
    for (let at = (y * width + left) * 3; at < end; at += 3) {
      data[at] = colour[0];
      data[at + 1] = colour[1];
      data[at + 2] = colour[2];
    }
  }
}
