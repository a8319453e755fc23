import { type BoxesByLook, type BoxLook, boxLooks } from './box-order.ts';

/** Colours as the four bytes of a pixel, red first. */
type Colour = readonly [number, number, number, number];

interface PixelStyle {
  readonly colour: Colour;
  readonly width: number;
  readonly hasHalo: boolean;
}

// Like the looks of the line drawing, but thinner: where thousands of boxes are in view, each of them is small.
const styles: { readonly [L in BoxLook]: PixelStyle } = {
  dimmed: { colour: [255, 40, 40, 102], width: 1, hasHalo: false },
  normal: { colour: [255, 40, 40, 255], width: 1, hasHalo: true },
  highlighted: { colour: [255, 40, 40, 255], width: 2, hasHalo: true },
  picked: { colour: [40, 120, 255, 255], width: 3, hasHalo: true },
};
const haloColour: Colour = [0, 0, 0, 153];

/** An `ImageData`, or a substitute outside the browser. */
export type PixelBuffer = Pick<ImageData, 'width' | 'height' | 'data'>;

/** Boxes smaller than this get no halo: it would be larger than the box. */
const leastSizeWithHalo = 5;

/** Returns a colour as one number in the byte order of this machine, which is that of the buffer. */
function packed(colour: Colour): number {
  return new Uint32Array(new Uint8Array(colour).buffer)[0] ?? 0;
}

/**
 * Clears a buffer and fills it with the outlines of all boxes. The cost depends on the number of pixels in the viewer,
 * not on the number of boxes: it is meant for thousands of them.
 */
export function paintPixels(image: PixelBuffer, boxes: BoxesByLook): void {
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

  for (const look of boxLooks) {
    const edges = boxes[look];
    const style = styles[look];
    const hasHalo = packed(haloColour);
    const colour = packed(style.colour);
    if (style.hasHalo) {
      for (let at = 0; at < edges.length; at += 4) {
        const x1 = edges[at] ?? 0;
        const y1 = edges[at + 1] ?? 0;
        const x2 = edges[at + 2] ?? 0;
        const y2 = edges[at + 3] ?? 0;
        if (x2 - x1 >= leastSizeWithHalo && y2 - y1 >= leastSizeWithHalo) outline(x1 - 1, y1 - 1, x2, y2, hasHalo);
      }
    }
    for (let at = 0; at < edges.length; at += 4) {
      const x1 = edges[at] ?? 0;
      const y1 = edges[at + 1] ?? 0;
      const x2 = (edges[at + 2] ?? 0) - 1;
      const y2 = (edges[at + 3] ?? 0) - 1;
      for (let inset = 0; inset < style.width && x2 - x1 >= 2 * inset && y2 - y1 >= 2 * inset; inset += 1) {
        outline(x1 + inset, y1 + inset, x2 - inset, y2 - inset, colour);
      }
    }
  }
}
