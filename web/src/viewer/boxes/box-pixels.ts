import type { BoxGroup, Colour } from './box-groups.ts';
import { dotTop, dotWidth } from './box-shape.ts';

const haloColour: Colour = [0, 0, 0, 153];

/** An `ImageData`, or a substitute outside the browser. */
export type PixelBuffer = Pick<ImageData, 'width' | 'height' | 'data'>;

/** Returns a colour as one number in the byte order of this machine, which is that of the buffer. */
function packed(colour: Colour): number {
  return new Uint32Array(new Uint8Array(colour).buffer)[0] ?? 0;
}

/**
 * Clears a buffer and fills it with the outlines of all boxes. The cost depends on the number of pixels in the viewer,
 * not on the number of boxes: it is meant for thousands of them.
 * @param ratio device pixels per CSS pixel
 */
export function paintPixels(image: PixelBuffer, groups: readonly BoxGroup[], ratio: number): void {
  const { width, height } = image;
  const pixels = new Uint32Array(image.data.buffer, image.data.byteOffset, width * height);
  pixels.fill(0);

  const row = (from: number, to: number, y: number, value: number) => {
    if (y < 0 || y >= height || to < 0 || from >= width) return;
    pixels.fill(value, y * width + Math.max(0, from), y * width + Math.min(width - 1, to) + 1);
  };
  const outline = (x1: number, y1: number, x2: number, y2: number, value: number) => {
    row(x1, x2, y1, value);
    row(x1, x2, y2, value);
    const top = Math.max(0, y1);
    const bottom = Math.min(height - 1, y2);
    for (const x of [x1, x2]) {
      if (x < 0 || x >= width) continue;
      for (let at = top * width + x, end = bottom * width + x; at <= end; at += width) pixels[at] = value;
    }
  };

  const square = (left: number, top: number, side: number, value: number) => {
    const right = Math.min(width, left + side);
    const end = Math.min(height, top + side);
    for (let y = Math.max(0, top); y < end; y += 1) {
      // A loop is faster than `fill` for a few pixels.
      for (let x = Math.max(0, left); x < right; x += 1) pixels[y * width + x] = value;
    }
  };
  /** Like `outline`, with gaps. */
  const dashed = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    value: number,
    [dash, gap]: readonly [number, number],
  ) => {
    const period = dash + gap;
    for (const y of [y1, y2]) {
      if (y < 0 || y >= height) continue;
      const end = Math.min(width - 1, x2);
      for (let x = Math.max(0, x1); x <= end; x += 1) if ((x - x1) % period < dash) pixels[y * width + x] = value;
    }
    for (const x of [x1, x2]) {
      if (x < 0 || x >= width) continue;
      const end = Math.min(height - 1, y2);
      for (let y = Math.max(0, y1); y <= end; y += 1) if ((y - y1) % period < dash) pixels[y * width + x] = value;
    }
  };
  /** Paints a dot or frame of each box, larger by `rim` and, if it is a frame, by as many lines. */
  const paint = ({ look, style, edges }: BoxGroup, value: number, rim: 0 | 1) => {
    const lines = style.pixelWidth;
    const dash = rim === 0 && style.dash ? pixelDash(style.dash, ratio) : null;
    for (let at = 0; at < edges.length; at += 4) {
      const x1 = edges[at] ?? 0;
      const y1 = edges[at + 1] ?? 0;
      const x2 = edges[at + 2] ?? 0;
      const y2 = edges[at + 3] ?? 0;
      const dot = dotWidth(look, Math.max(x2 - x1, y2 - y1), ratio);
      if (dot > 0) {
        square(Math.round((x1 + x2 - dot) / 2) - rim, dotTop(y1, y2, dot, 1) - rim, dot + 2 * rim, value);
        continue;
      }
      // Around the box, not on it. A rim is one line beyond the last.
      const first = rim === 0 ? 1 : lines + 1;
      for (let by = first; by <= lines + rim; by += 1) {
        if (dash) dashed(x1 - by, y1 - by, x2 - 1 + by, y2 - 1 + by, value, dash);
        else outline(x1 - by, y1 - by, x2 - 1 + by, y2 - 1 + by, value);
      }
    }
  };

  for (const group of groups) {
    if (group.style.hasHalo) paint(group, packed(haloColour), 1);
    paint(group, packed(group.style.colour), 0);
  }
}

function pixelDash([dash, gap]: readonly [number, number], ratio: number): readonly [number, number] {
  return [Math.max(1, Math.round(dash * ratio)), Math.max(1, Math.round(gap * ratio))];
}
