import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { boxesAt, hitTolerance, nextHit } from '../../viewer/boxes/box-hit.ts';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { Point } from '../../viewer/photo/zoom.ts';
import { cornersAt, hasFlag, isLive, isShown } from '../boxes/edit-columns.ts';
import { shiftedCorners, wholeCorners } from '../boxes/edit-corners.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import type { BoxPen } from './box-pen.ts';
import { type Handle, handleAt, handleSizes, resizedCorners } from './handles.ts';
import { boxesInside, rectangleBetween } from './lasso.ts';
import { handledBoxes, noSketch, type Sketch } from './sketch.ts';

/** A press that moves less than this, in CSS pixels, is a click. Source: VIEWER-5. */
const leastTravel = 4;
/** The same on a handle, which is only there to be dragged: corners are often a pixel or two wrong. */
const leastHandleTravel = 1;
/** Milliseconds between two movements of the pointer that are looked at: about 60 a second. */
const moveEvery = 1_000 / 60 - 4;

type Kind =
  /** A new box from where it began. */
  | { readonly name: 'draw' }
  /** Picked boxes; without a handle they are moved as a whole. */
  | { readonly name: 'move'; readonly handle: Handle | null; readonly indexes: readonly number[] }
  /** A rectangle, or any line around boxes. */
  | { readonly name: 'lasso'; readonly line: Point[] | null }
  /** The photo; boxes are only clicked. */
  | { readonly name: 'drag' };

interface Gesture {
  readonly kind: Kind;
  readonly pointer: number;
  readonly isTouch: boolean;
  /** Whether picked boxes stay picked. */
  readonly adds: boolean;
  /** In the window. */
  readonly client: Point;
  readonly from: Point;
  hasMoved: boolean;
}

/** What `EditGestures` works on. */
export interface GestureTools {
  readonly host: HTMLElement;
  readonly map: PhotoMap;
  readonly store: EditStore;
  readonly sketch: Sketch;
  readonly pen: BoxPen;
  /** Whether the photo is moved by any drag for now, because a key is held. */
  readonly isPanning: () => boolean;
}

function clientOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/**
 * Draws, picks, moves and resizes boxes by mouse, touch and pen. One finger does what the mode says, two move and zoom
 * the photo and drop what one has begun; the middle button moves it in every mode. Source: CORRECT-6, VIEWER-5.
 */
export class EditGestures {
  readonly #tools: GestureTools;
  readonly #pointers = new Map<number, string>();
  readonly #undo: (() => void)[] = [];
  #gesture: Gesture | null = null;
  #pans = false;
  #moved = 0;

  constructor(tools: GestureTools) {
    this.#tools = tools;
    const listen = (
      target: HTMLElement | Window,
      name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      act: (event: PointerEvent) => void,
    ) => {
      const listener = (event: Event) => {
        if (event instanceof PointerEvent) act(event);
      };
      // Before the library that moves the photo, which asks `drags`.
      target.addEventListener(name, listener, { capture: true });
      this.#undo.push(() => target.removeEventListener(name, listener, { capture: true }));
    };
    listen(tools.host, 'pointerdown', (event) => this.#down(event));
    listen(window, 'pointermove', (event) => this.#move(event));
    listen(window, 'pointerup', (event) => this.#up(event));
    listen(window, 'pointercancel', (event) => this.#lost(event));
  }

  /** Whether the press that has just begun drags the photo. */
  readonly drags = (): boolean => this.#pans;

  /** Drops what has been begun. @returns whether there was anything to drop */
  readonly cancel = (): boolean => {
    const isBusy = this.#gesture?.hasMoved === true && this.#gesture.kind.name !== 'drag';
    this.#gesture = null;
    if (isBusy) this.#tools.sketch.show(noSketch);
    return this.#tools.pen.cancel() || isBusy;
  };

  readonly dispose = (): void => {
    for (const undo of this.#undo) undo();
  };

  #down(event: PointerEvent): void {
    this.#pointers.set(event.pointerId, event.pointerType);
    if (this.#pointers.size > 1) {
      // A second finger takes over for the photo; the palm beside a pen does not.
      const isPinch = [...this.#pointers.values()].every((type) => type === 'touch');
      this.#pans = isPinch;
      if (isPinch) this.cancel();
      return;
    }
    this.#gesture = null;
    this.#moved = 0;
    const isMiddle = event.button === 1;
    this.#pans = isMiddle || this.#tools.isPanning();
    // Otherwise browsers begin to scroll.
    if (isMiddle) event.preventDefault();
    if (this.#pans || event.button !== 0) return;
    const client = clientOf(event);
    const from = this.#tools.map.photoPoint(client);
    const isTouch = event.pointerType === 'touch';
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    const kind = this.#kindAt(from, isTouch, event);
    this.#pans = kind.name === 'drag';
    this.#gesture = { kind, pointer: event.pointerId, isTouch, adds, client, from, hasMoved: false };
  }

  #kindAt(point: Point, isTouch: boolean, keys: PointerEvent): Kind {
    const { map, store } = this.#tools;
    const snapshot = store.getSnapshot();
    const { scale } = map.state();
    const handled = handledBoxes(snapshot, scale);
    const reach = isTouch ? handleSizes.reach.touch : handleSizes.reach.mouse;
    if (this.#tools.pen.corner === null) {
      for (const index of handled) {
        const handle = handleAt(cornersAt(snapshot.boxes.edges, index), point, scale, reach);
        if (handle) return { name: 'move', handle, indexes: [index] };
      }
    }
    if (snapshot.mode === 'add') return { name: 'draw' };
    const isShift = keys.shiftKey || keys.altKey;
    const isOnPicked = boxesAt(snapshot.boxes, point, 0).some((index) => snapshot.picked.has(index));
    const live = [...snapshot.picked].filter((index) => isLive(snapshot.boxes, index));
    if (isOnPicked && !isShift && live.length > 0) return { name: 'move', handle: null, indexes: live };
    if (snapshot.mode === 'pick' || isShift) return { name: 'lasso', line: keys.altKey ? [point] : null };
    return { name: 'drag' };
  }

  #move(event: PointerEvent): void {
    const gesture = this.#gesture;
    const { map, pen, store } = this.#tools;
    if (!gesture) {
      // Between two clicks, or two taps, the box follows the pointer.
      const isWaiting = pen.corner !== null && pen.cursor === null && store.getSnapshot().mode === 'add';
      if (isWaiting && this.#pointers.size === 0) pen.move(map.photoPoint(clientOf(event)));
      return;
    }
    if (event.pointerId !== gesture.pointer) return;
    const client = clientOf(event);
    const travel = Math.hypot(client.x - gesture.client.x, client.y - gesture.client.y);
    const isHandle = gesture.kind.name === 'move' && gesture.kind.handle !== null;
    if (!gesture.hasMoved && travel < (isHandle ? leastHandleTravel : leastTravel)) return;
    gesture.hasMoved = true;
    if (gesture.kind.name === 'lasso') gesture.kind.line?.push(map.photoPoint(client));
    if (event.timeStamp - this.#moved < moveEvery) return;
    this.#moved = event.timeStamp;
    this.#show(gesture, map.photoPoint(client));
  }

  #show({ kind, from }: Gesture, to: Point): void {
    const { sketch, pen } = this.#tools;
    if (kind.name === 'draw') {
      if (pen.corner === null) pen.begin(from);
      pen.move(to);
    }
    if (kind.name === 'move') {
      sketch.show({ ...noSketch, moved: this.#targets(kind, from, to).map(({ corners }) => corners) });
    }
    if (kind.name === 'lasso') {
      sketch.show({ ...noSketch, lasso: kind.line ?? rectangleBetween(from, to) });
    }
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointer) return;
    this.#gesture = null;
    const to = this.#tools.map.photoPoint(clientOf(event));
    if (gesture.hasMoved) this.#finish(gesture, to);
    else this.#click(gesture, to);
  }

  #lost(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (this.#gesture?.pointer === event.pointerId) this.cancel();
  }

  #finish({ kind, from, adds }: Gesture, to: Point): void {
    const { store, sketch, pen } = this.#tools;
    if (kind.name === 'draw') {
      if (pen.corner === null) pen.begin(from);
      pen.put(to);
      return;
    }
    if (kind.name === 'drag') return;
    sketch.show(noSketch);
    if (kind.name === 'move') {
      store.moveAll(this.#targets(kind, from, to));
      return;
    }
    const line = kind.line ? [...kind.line, to] : rectangleBetween(from, to);
    store.pick(boxesInside(store.getSnapshot().boxes, line), adds ? 'add' : 'replace');
  }

  #click({ kind, isTouch, adds }: Gesture, point: Point): void {
    const { map, store, pen } = this.#tools;
    if (kind.name === 'draw') {
      pen.put(point);
      return;
    }
    const { boxes, picked } = store.getSnapshot();
    const tolerance = (isTouch ? hitTolerance.touch : hitTolerance.mouse) / map.state().scale;
    const found = boxesAt(boxes, point, tolerance).filter((index) => isShown(boxes, index));
    const hits = found.toSorted((a, b) => Number(hasFlag(boxes, a, 'removed')) - Number(hasFlag(boxes, b, 'removed')));
    if (adds) {
      store.pick(hits.slice(0, 1), 'toggle');
      return;
    }
    const [single = -1] = picked.size === 1 ? picked : [];
    const hit = nextHit(hits, single);
    store.pick(hit < 0 ? [] : [hit]);
  }

  #targets(
    { handle, indexes }: Extract<Kind, { readonly name: 'move' }>,
    from: Point,
    to: Point,
  ): readonly { readonly index: number; readonly corners: Position }[] {
    const { size } = this.#tools.store.options;
    const { edges } = this.#tools.store.getSnapshot().boxes;
    const [right, down] = [to.x - from.x, to.y - from.y];
    return indexes.map((index) => {
      const corners = cornersAt(edges, index);
      return {
        index,
        corners: handle
          ? wholeCorners(resizedCorners(corners, handle, right, down), size)
          : shiftedCorners(corners, Math.round(right), Math.round(down), size),
      };
    });
  }
}
