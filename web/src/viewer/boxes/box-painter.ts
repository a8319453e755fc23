import { type BoxesByLook, type BoxLook, type BoxView, boxLooks, visibleBoxes } from './box-order.ts';
import { paintPixels } from './box-pixels.ts';
import type { BoxSnapshot } from './box-store.ts';

/** Above this many visible boxes, filling a buffer pixel by pixel is faster than drawing lines. */
const mostDrawnAsLines = 1500;

/** Colour and width in CSS pixels of a look. Widths distinguish them without colour. Source: VIEWER-4. */
interface LineStyle {
  readonly colour: string;
  readonly width: number;
  /** Whether it has a dark rim, so that the line is visible on white paper and on dark insects. */
  readonly hasHalo: boolean;
}

const styles: { readonly [L in BoxLook]: LineStyle } = {
  dimmed: { colour: 'rgb(255 40 40 / 40%)', width: 1, hasHalo: false },
  normal: { colour: 'rgb(255 40 40)', width: 2, hasHalo: true },
  highlighted: { colour: 'rgb(255 40 40)', width: 3, hasHalo: true },
  picked: { colour: 'rgb(40 120 255)', width: 4, hasHalo: true },
};

const haloColour = 'rgb(0 0 0 / 60%)';

/**
 * Paints the boxes of a photo on a canvas of its own, which covers its parent and ignores pointer events. It does not
 * depend on the library that shows the photo below. Source: VIEWER-3.
 */
export class BoxPainter {
  readonly canvas = document.createElement('canvas');
  readonly #context = this.canvas.getContext('2d');
  #buffer: ImageData | null = null;

  constructor() {
    const { style } = this.canvas;
    style.position = 'absolute';
    style.inset = '0';
    style.width = '100%';
    style.height = '100%';
    style.pointerEvents = 'none';
  }

  paint(snapshot: BoxSnapshot, view: BoxView): void {
    const context = this.#context;
    if (context === null) return;
    const width = Math.round(view.size.width * view.ratio);
    const height = Math.round(view.size.height * view.ratio);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    if (width === 0 || height === 0) return;
    const boxes = visibleBoxes(snapshot, view);
    context.clearRect(0, 0, width, height);
    if (boxes.count <= mostDrawnAsLines) {
      drawLines(context, boxes, view.ratio);
      return;
    }
    const fits = this.#buffer?.width === width && this.#buffer.height === height;
    const buffer = fits && this.#buffer ? this.#buffer : context.createImageData(width, height);
    this.#buffer = buffer;
    paintPixels(buffer, boxes);
    context.putImageData(buffer, 0, 0);
  }
}

/** Boxes with a side below this, in CSS pixels, get the thinnest line: a thicker one would hide their content. */
const small = 10;

function drawLines(context: CanvasRenderingContext2D, boxes: BoxesByLook, ratio: number): void {
  for (const look of boxLooks) {
    const edges = boxes[look];
    if (edges.length === 0) continue;
    const style = styles[look];
    const line = Math.max(1, Math.round(style.width * ratio));
    const thin = Math.max(1, Math.round(ratio));
    const [large, tiny, tinyRim] = [new Path2D(), new Path2D(), new Path2D()];
    for (let at = 0; at < edges.length; at += 4) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.slice(at, at + 4);
      const isSmall = Math.min(x2 - x1, y2 - y1) < small * ratio;
      const width = isSmall ? thin : line;
      // Around the box, not on it: its content stays visible, and whole pixels stay whole.
      (isSmall ? tiny : large).rect(x1 - width / 2, y1 - width / 2, x2 - x1 + width, y2 - y1 + width);
      if (isSmall) tinyRim.rect(x1 - 1.5 * thin, y1 - 1.5 * thin, x2 - x1 + 3 * thin, y2 - y1 + 3 * thin);
    }
    if (style.hasHalo) {
      stroke(context, large, haloColour, line + 2 * thin);
      stroke(context, tinyRim, haloColour, thin);
    }
    stroke(context, large, style.colour, line);
    stroke(context, tiny, style.colour, look === 'picked' ? 2 * thin : thin);
  }
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}
