import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { Point } from '../../viewer/photo/zoom.ts';
import { cornersAt, isLive } from '../boxes/edit-columns.ts';
import type { EditSnapshot } from '../boxes/edit-snapshot.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import { handlePoint, handles, handleSizes } from './handles.ts';

/** What is being done with the pointer or the keys, in pixels of the photo. */
export interface SketchState {
  /** The half-drawn box. */
  readonly box: Position | null;
  /** A lasso, or a rectangle to pick in. */
  readonly lasso: readonly Point[] | null;
  /** Picked boxes where they are being dragged to. */
  readonly moved: readonly Position[];
  /** The cross-hair that is moved by keys. */
  readonly cursor: Point | null;
}

/** Nothing is being done. */
export const noSketch: SketchState = { box: null, lasso: null, moved: [], cursor: null };

/** Milliseconds between two drawings while the pointer moves: about 30 a second. */
const redrawEvery = 1_000 / 30 - 4;
/** Above this many picked boxes, handles would only hide the photo. */
const mostWithHandles = 20;
/** The same for boxes whose longer side is shorter than this, in CSS pixels. */
const leastWithHandles = 16;
const blue = 'rgb(40 120 255)';
const dark = 'rgb(0 0 0 / 60%)';

/**
 * Returns the picked boxes with handles: live ones, if they are few and large enough.
 * @param scale CSS pixels per pixel of the photo
 */
export function handledBoxes({ boxes, picked, peeking }: EditSnapshot, scale: number): readonly number[] {
  if (picked.size > mostWithHandles || peeking) return [];
  return [...picked].filter((index) => {
    const { x1, y1, x2, y2 } = cornersAt(boxes.edges, index);
    return isLive(boxes, index) && Math.max(x2 - x1, y2 - y1) * scale >= leastWithHandles;
  });
}

/** A light canvas above the boxes for what is being done: it is drawn again without them. */
export class Sketch {
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d');
  readonly #host: HTMLElement;
  readonly #map: PhotoMap;
  readonly #store: EditStore;
  readonly #listeners = new Set<() => void>();
  readonly #undo: (() => void)[] = [];
  #state = noSketch;
  #frame = 0;
  #painted = 0;

  /** @param host the element that the photo fills */
  constructor(host: HTMLElement, map: PhotoMap, store: EditStore) {
    this.#host = host;
    this.#map = map;
    this.#store = store;
    Object.assign(this.#canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    this.#canvas.style.pointerEvents = 'none';
    host.append(this.#canvas);
    // The photo has just been drawn: what is above it moves in the same frame.
    this.#undo.push(map.subscribe(() => this.#paint()));
    this.#undo.push(store.subscribe(() => this.#request()));
  }

  readonly state = (): SketchState => this.#state;

  /** Calls the listener whenever something else is being done. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows something else from the next drawing on. */
  readonly show = (state: SketchState): void => {
    this.#state = state;
    this.#request();
    for (const listener of this.#listeners) listener();
  };

  readonly dispose = (): void => {
    cancelAnimationFrame(this.#frame);
    for (const undo of this.#undo) undo();
    this.#canvas.remove();
  };

  #request(): void {
    if (this.#frame !== 0) return;
    const next = (now: number) => {
      const isBusy = this.#state.box !== null || this.#state.lasso !== null || this.#state.moved.length > 0;
      if (isBusy && now - this.#painted < redrawEvery) {
        this.#frame = requestAnimationFrame(next);
        return;
      }
      this.#frame = 0;
      this.#painted = now;
      this.#paint();
    };
    this.#frame = requestAnimationFrame(next);
  }

  #paint(): void {
    const context = this.#context;
    if (!context) return;
    const ratio = window.devicePixelRatio;
    const { clientWidth, clientHeight } = this.#host;
    const width = Math.round(clientWidth * ratio);
    const height = Math.round(clientHeight * ratio);
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const { centre, scale } = this.#map.state();
    const at = ({ x, y }: Point): Point => ({
      x: (x - centre.x) * scale + clientWidth / 2,
      y: (y - centre.y) * scale + clientHeight / 2,
    });
    context.scale(ratio, ratio);
    this.#paintHandles(context, at, scale);
    const { box, lasso, moved, cursor } = this.#state;
    for (const corners of box ? [...moved, box] : moved) paintFrame(context, at, corners);
    if (lasso) paintLasso(context, lasso.map(at));
    if (cursor) paintCursor(context, at(cursor), { width: clientWidth, height: clientHeight });
  }

  #paintHandles(context: CanvasRenderingContext2D, at: (point: Point) => Point, scale: number): void {
    if (this.#state.moved.length > 0) return;
    const snapshot = this.#store.getSnapshot();
    const { side } = handleSizes;
    for (const index of handledBoxes(snapshot, scale)) {
      const corners = cornersAt(snapshot.boxes.edges, index);
      for (const handle of handles) {
        const { x, y } = at(handlePoint(corners, handle, scale));
        context.fillStyle = dark;
        context.fillRect(x - side / 2 - 1, y - side / 2 - 1, side + 2, side + 2);
        context.fillStyle = 'white';
        context.fillRect(x - side / 2, y - side / 2, side, side);
        context.fillStyle = blue;
        context.fillRect(x - side / 2 + 1, y - side / 2 + 1, side - 2, side - 2);
      }
    }
  }
}

function paintFrame(context: CanvasRenderingContext2D, at: (point: Point) => Point, corners: Position): void {
  const from = at({ x: corners.x1, y: corners.y1 });
  const to = at({ x: corners.x2, y: corners.y2 });
  const outline = (distance: number, width: number, colour: string) => {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.strokeRect(
      from.x - distance,
      from.y - distance,
      to.x - from.x + 2 * distance,
      to.y - from.y + 2 * distance,
    );
  };
  outline(2, 4, dark);
  outline(1.5, 2, blue);
}

function paintLasso(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  path.closePath();
  fillLightly(context, path);
  strokeTwice(context, path);
}

function fillLightly(context: CanvasRenderingContext2D, path: Path2D): void {
  context.fillStyle = 'rgb(40 120 255 / 15%)';
  context.fill(path);
}

/** White with a dark rim, to be visible on any paper. */
function strokeTwice(context: CanvasRenderingContext2D, path: Path2D): void {
  context.lineWidth = 3;
  context.strokeStyle = dark;
  context.stroke(path);
  context.lineWidth = 1;
  context.strokeStyle = 'white';
  context.stroke(path);
}

function paintCursor(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  size: { readonly width: number; readonly height: number },
): void {
  const path = new Path2D();
  path.moveTo(0, y);
  path.lineTo(size.width, y);
  path.moveTo(x, 0);
  path.lineTo(x, size.height);
  strokeTwice(context, path);
}
