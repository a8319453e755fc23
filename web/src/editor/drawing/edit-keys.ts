import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { Point } from '../../viewer/photo/zoom.ts';
import { cornersAt, isLive } from '../boxes/edit-columns.ts';
import { shiftedCorners } from '../boxes/edit-corners.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import type { BoxPen } from './box-pen.ts';
import { resizedCorners } from './handles.ts';

/** Steps of a held arrow key in CSS pixels; a single press is one pixel. */
const heldStep = 8;
/** A cross-hair nearer than this to the edge of the view, as a fraction of it, is brought to the middle. */
const margin = 0.05;

const arrows: { readonly [key: string]: Point | undefined } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What the keys work on. */
export interface KeyTools {
  readonly host: HTMLElement;
  readonly map: PhotoMap;
  readonly store: EditStore;
  readonly pen: BoxPen;
  /** Drops what has been begun; returns whether there was anything. */
  readonly cancel: () => boolean;
}

/**
 * Arrow keys move picked boxes (with Shift their right and lower edges), or in add mode a cross-hair at which Space sets
 * the corners of a box. Space held while dragging moves the photo, Escape drops a half-drawn box. Keys without a meaning
 * here go on to the photo and the page. Source: CORRECT-9, WCAG 2.5.7.
 */
export class EditKeys {
  readonly #tools: KeyTools;
  readonly #undo: (() => void)[] = [];
  #isSpaceHeld = false;
  /** Whether the photo was moved while Space was held. */
  #hasDragged = false;
  /** Movements while a key is held are one step of the history. */
  #held = 0;

  constructor(tools: KeyTools) {
    this.#tools = tools;
    const listen = (target: HTMLElement | Window, name: 'keydown' | 'keyup', act: (event: KeyboardEvent) => void) => {
      const listener = (event: Event) => {
        if (event instanceof KeyboardEvent) act(event);
      };
      target.addEventListener(name, listener);
      this.#undo.push(() => target.removeEventListener(name, listener));
    };
    listen(tools.host, 'keydown', (event) => this.#down(event));
    // The focus may have gone elsewhere by then.
    listen(window, 'keyup', (event) => this.#up(event));
    const release = () => {
      this.#isSpaceHeld = false;
    };
    window.addEventListener('blur', release);
    this.#undo.push(() => window.removeEventListener('blur', release));
  }

  /** Whether a press now drags the photo because Space is held. */
  readonly isPanning = (): boolean => {
    if (this.#isSpaceHeld) this.#hasDragged = true;
    return this.#isSpaceHeld;
  };

  readonly dispose = (): void => {
    for (const undo of this.#undo) undo();
  };

  #down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isHandled = this.#act(event);
    if (!isHandled) return;
    event.preventDefault();
    // Neither the photo nor the page uses it.
    event.stopImmediatePropagation();
  }

  #act(event: KeyboardEvent): boolean {
    const { store, cancel } = this.#tools;
    const isAdding = store.getSnapshot().mode === 'add';
    if (event.key === 'Escape') return cancel();
    if (event.key === ' ') {
      if (!event.repeat) this.#hasDragged = false;
      this.#isSpaceHeld = true;
      // Otherwise the page scrolls. In the other modes Space goes on to the page: it picks.
      event.preventDefault();
      return isAdding;
    }
    const arrow = arrows[event.key];
    if (!arrow) return false;
    const pixels = (event.repeat ? heldStep : 1) / this.#tools.map.state().scale;
    const step = Math.max(1, Math.round(pixels));
    const by = { x: arrow.x * step, y: arrow.y * step };
    return isAdding ? !event.shiftKey && this.#moveCursor(by) : this.#moveBoxes(by, event.shiftKey);
  }

  #up(event: KeyboardEvent): void {
    if (arrows[event.key]) this.#held += 1;
    if (event.key !== ' ' || !this.#isSpaceHeld) return;
    this.#isSpaceHeld = false;
    const { store, pen } = this.#tools;
    if (this.#hasDragged || store.getSnapshot().mode !== 'add') return;
    const cursor = this.#cursor();
    if (pen.cursor === null) pen.moveCursor(cursor);
    pen.put(cursor);
  }

  /** The cross-hair; in the middle of the view before it has been moved. */
  #cursor(): Point {
    const { x, y } = this.#tools.pen.cursor ?? this.#tools.map.state().centre;
    return { x: Math.round(x), y: Math.round(y) };
  }

  #moveCursor(by: Point): boolean {
    const { store, map, host, pen } = this.#tools;
    const { width, height } = store.options.size;
    const { x, y } = this.#cursor();
    const to = { x: Math.max(0, Math.min(width, x + by.x)), y: Math.max(0, Math.min(height, y + by.y)) };
    pen.moveCursor(to);
    const { scale, centre } = map.state();
    const isNear = (offset: number, length: number) => Math.abs(offset * scale) > length * (0.5 - margin);
    if (isNear(to.x - centre.x, host.clientWidth) || isNear(to.y - centre.y, host.clientHeight)) {
      map.movement.centreOn(to, scale);
    }
    return true;
  }

  #moveBoxes(by: Point, isResizing: boolean): boolean {
    const { store } = this.#tools;
    const { boxes, picked } = store.getSnapshot();
    const live = [...picked].filter((index) => isLive(boxes, index));
    const moves = live.map((index) => {
      const corners = cornersAt(boxes.edges, index);
      const resized = () => {
        const { x1, y1, x2, y2 } = resizedCorners(corners, { across: 1, down: 1 }, by.x, by.y);
        return { x1, y1, x2: Math.max(x1 + 1, x2), y2: Math.max(y1 + 1, y2) };
      };
      return { index, corners: isResizing ? resized() : shiftedCorners(corners, by.x, by.y, store.options.size) };
    });
    store.moveAll(moves, `${isResizing ? 'resize' : 'move'} ${this.#held}`);
    return live.length > 0;
  }
}
