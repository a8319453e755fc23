import type { BoxGroup, BoxStyle, Colour } from './box-groups.ts';
import type { BoxView } from './box-order.ts';
import { paintPixels } from './box-pixels.ts';
import { dotTop, dotWidth, lineWidth } from './box-shape.ts';
import type { Box } from './box-store.ts';

/** Above this many visible boxes, filling a buffer pixel by pixel is faster than drawing lines. */
const mostDrawnAsLines = 1500;

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
    style.transition = 'opacity 120ms';
  }

  /** Makes the boxes faint, so that the photo is visible during a zoom. */
  fade(faint: boolean): void {
    this.canvas.style.opacity = faint ? '0.3' : '1';
  }

  /** @param groups of the boxes in view, in painting order */
  paint(groups: readonly BoxGroup[], view: BoxView): void {
    const context = this.#context;
    if (context === null) return;
    const width = Math.round(view.size.width * view.ratio);
    const height = Math.round(view.size.height * view.ratio);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    if (width === 0 || height === 0) return;
    const count = groups.reduce((sum, { edges }) => sum + edges.length / 4, 0);
    context.clearRect(0, 0, width, height);
    if (count <= mostDrawnAsLines) {
      for (const group of groups) drawGroup(context, group, view.ratio);
      return;
    }
    const fits = this.#buffer?.width === width && this.#buffer.height === height;
    const buffer = fits && this.#buffer ? this.#buffer : context.createImageData(width, height);
    this.#buffer = buffer;
    paintPixels(buffer, groups, view.ratio);
    context.putImageData(buffer, 0, 0);
  }
}

/** Frames of one width, with the rim around them. */
interface Frames {
  readonly lines: Path2D;
  readonly rims: Path2D;
}

function drawGroup(context: CanvasRenderingContext2D, { look, style, edges }: BoxGroup, ratio: number): void {
  const rim = Math.max(1, Math.round(ratio));
  const frames = new Map<number, Frames>();
  const dots = { inner: new Path2D(), outer: new Path2D() };
  const marks = new Path2D();
  for (let at = 0; at < edges.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.slice(at, at + 4);
    const dot = dotWidth(look, Math.max(x2 - x1, y2 - y1), ratio);
    if (dot > 0) {
      const [x, y] = [(x1 + x2) / 2, dotTop(y1, y2, dot, rim) + dot / 2];
      addDot(dots.inner, x, y, dot / 2);
      addDot(dots.outer, x, y, dot / 2 + rim);
      continue;
    }
    const line = lineWidth(style.width, Math.min(x2 - x1, y2 - y1), ratio);
    const { lines, rims } = frames.get(line) ?? { lines: new Path2D(), rims: new Path2D() };
    frames.set(line, { lines, rims });
    addFrame(lines, { x1, y1, x2, y2 }, line / 2);
    addFrame(rims, { x1, y1, x2, y2 }, line + rim / 2);
    if (style.mark) addMark[style.mark](marks, { x: x2 + line + rim, y: y1 - line - rim }, ratio);
  }
  if (style.hasHalo) {
    for (const { rims } of frames.values()) stroke(context, rims, haloColour, rim);
    fill(context, dots.outer, haloColour);
  }
  const colour = cssColour(style.colour);
  drawLines(context, frames, style, ratio);
  fill(context, dots.inner, colour);
  if (!style.mark) return;
  stroke(context, marks, haloColour, 4 * ratio);
  stroke(context, marks, colour, 2 * ratio);
}

function drawLines(
  context: CanvasRenderingContext2D,
  frames: ReadonlyMap<number, Frames>,
  style: BoxStyle,
  ratio: number,
): void {
  if (style.dash) context.setLineDash(style.dash.map((length) => length * ratio));
  for (const [line, { lines }] of frames) stroke(context, lines, cssColour(style.colour), line);
  if (style.dash) context.setLineDash([]);
}

function cssColour([red, green, blue, alpha]: Colour): string {
  return `rgb(${red} ${green} ${blue} / ${Math.round((alpha / 255) * 100)}%)`;
}

/** Signs beside the upper right corner of a box, which differ without colour. */
const addMark = {
  plus: (path: Path2D, { x, y }: { readonly x: number; readonly y: number }, ratio: number) => {
    path.moveTo(x, y - 5 * ratio);
    path.lineTo(x + 10 * ratio, y - 5 * ratio);
    path.moveTo(x + 5 * ratio, y - 10 * ratio);
    path.lineTo(x + 5 * ratio, y);
  },
  tick: (path: Path2D, { x, y }: { readonly x: number; readonly y: number }, ratio: number) => {
    path.moveTo(x, y - 4 * ratio);
    path.lineTo(x + 3 * ratio, y - ratio);
    path.lineTo(x + 9 * ratio, y - 9 * ratio);
  },
} as const;

/** Adds a rectangle around a box, not on it: its content stays visible. */
function addFrame(path: Path2D, box: Omit<Box, 'index' | 'type'>, distance: number): void {
  const { x1, y1, x2, y2 } = box;
  path.rect(x1 - distance, y1 - distance, x2 - x1 + 2 * distance, y2 - y1 + 2 * distance);
}

function addDot(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}

function fill(context: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  context.fillStyle = colour;
  context.fill(path);
}
