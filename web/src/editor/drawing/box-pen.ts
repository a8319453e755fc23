import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { Point } from '../../viewer/photo/zoom.ts';
import { wholeCorners } from '../boxes/edit-corners.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import { noSketch, type Sketch } from './sketch.ts';

function between(from: Point, to: Point): Position {
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}

/** Draws a box from one corner to the opposite one, by drag, by two clicks, or by keys. Source: WCAG 2.5.7. */
export class BoxPen {
  readonly #store: EditStore;
  readonly #sketch: Sketch;
  #corner: Point | null = null;
  #cursor: Point | null = null;

  constructor(store: EditStore, sketch: Sketch) {
    this.#store = store;
    this.#sketch = sketch;
  }

  /** The first corner of a half-drawn box, in pixels of the photo. */
  get corner(): Point | null {
    return this.#corner;
  }

  /** The cross-hair moved by keys. */
  get cursor(): Point | null {
    return this.#cursor;
  }

  /** Sets the first corner. */
  begin(corner: Point): void {
    this.#corner = corner;
    this.#show(corner);
  }

  /** Shows the box up to a point. */
  move(to: Point): void {
    if (this.#corner) this.#show(to);
  }

  /** Adds the box up to a point; without a first corner, the point becomes one. */
  put(to: Point): void {
    const from = this.#corner;
    if (!from) {
      this.begin(to);
      return;
    }
    this.#corner = null;
    this.#sketch.show({ ...noSketch, cursor: this.#cursor });
    this.#store.add(between(from, to));
  }

  /** Moves the cross-hair of the keys; a half-drawn box follows it. */
  moveCursor(to: Point | null): void {
    this.#cursor = to;
    this.#show(to ?? this.#corner);
  }

  /** Drops a half-drawn box and the cross-hair. @returns whether there was anything to drop */
  cancel(): boolean {
    const isBusy = this.#corner !== null || this.#cursor !== null;
    this.#corner = null;
    this.#cursor = null;
    if (isBusy) this.#sketch.show(noSketch);
    return isBusy;
  }

  #show(to: Point | null): void {
    const { size } = this.#store.options;
    const box = this.#corner && to ? wholeCorners(between(this.#corner, to), size) : null;
    this.#sketch.show({ ...noSketch, box, cursor: this.#cursor });
  }
}
