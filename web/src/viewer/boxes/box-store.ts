import type { Detection } from '@trapline/domain/detections/detection.schema.ts';

/** What the viewer needs of a detection. */
export type FoundBox = Pick<Detection, 'position' | 'type'>;

/**
 * The boxes of a photo as columns, so that 20,000 of them need no objects. `edges` contains x1, y1, x2, y2 of each box
 * in original pixels; `types` an index into `typeNames`.
 */
export interface BoxColumns {
  readonly count: number;
  readonly edges: Float64Array;
  readonly types: Uint16Array;
  /** Type names by the index in `types`. */
  readonly typeNames: readonly string[];
}

/** The state of the store that components see. Every change creates a new object. */
export interface BoxSnapshot {
  readonly boxes: BoxColumns;
  /** Whether boxes are drawn at all. */
  readonly shown: boolean;
  /** Whether they are hidden for the moment: nothing else changes. */
  readonly peeking: boolean;
  /** The type in the foreground; null: all types. */
  readonly highlighted: string | null;
  /** Individual boxes in the foreground, such as new ones; null: their type decides. */
  readonly marked: ReadonlySet<number> | null;
  /** The picked box, -1 for none. */
  readonly picked: number;
}

/** One box as an object, for lists and tests. */
export interface Box {
  readonly index: number;
  readonly type: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const noBoxes: BoxColumns = {
  count: 0,
  edges: new Float64Array(0),
  types: new Uint16Array(0),
  typeNames: [],
};

/**
 * Returns the type name; a box without a type counts as `others`, as does every box of a sensor type without detection
 * details.
 */
function nameOf(detection: FoundBox, withTypes: boolean): string {
  return (withTypes ? detection.type : null) ?? 'others';
}

/** Returns detections as columns. @param withTypes false for sensor types that keep no type per box */
export function boxColumns(detections: readonly FoundBox[], withTypes: boolean): BoxColumns {
  const count = detections.length;
  const edges = new Float64Array(count * 4);
  const types = new Uint16Array(count);
  const numbers = new Map<string, number>();
  detections.forEach((detection, index) => {
    const { x1, y1, x2, y2 } = detection.position;
    edges.set([x1, y1, x2, y2], index * 4);
    const name = nameOf(detection, withTypes);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    types[index] = number;
  });
  return { count, edges, types, typeNames: [...numbers.keys()] };
}

/** Returns one box of the columns; undefined if the index is out of range. */
export function boxAt(boxes: BoxColumns, index: number): Box | undefined {
  if (index < 0 || index >= boxes.count) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxes.edges.subarray(index * 4, index * 4 + 4);
  const type = boxes.typeNames[boxes.types[index] ?? 0] ?? 'others';
  return { index, type, x1, y1, x2, y2 };
}

const orders = new WeakMap<BoxColumns, Uint32Array>();

/**
 * Returns the indexes of all boxes from left to right, then from top to bottom: the order in which they are read out.
 */
export function readingOrder(boxes: BoxColumns): Uint32Array {
  const known = orders.get(boxes);
  if (known) return known;
  const { edges } = boxes;
  const left = (index: number) => (edges[index * 4] ?? 0) + (edges[index * 4 + 2] ?? 0);
  const top = (index: number) => (edges[index * 4 + 1] ?? 0) + (edges[index * 4 + 3] ?? 0);
  const order = Uint32Array.from({ length: boxes.count }, (_, index) => index).sort(
    (a, b) => left(a) - left(b) || top(a) - top(b),
  );
  orders.set(boxes, order);
  return order;
}

/** The boxes of one photo, kept outside React: components read snapshots, the painter reads the columns. */
export class BoxStore {
  readonly #listeners = new Set<() => void>();
  #snapshot: BoxSnapshot = { boxes: noBoxes, shown: true, peeking: false, highlighted: null, marked: null, picked: -1 };
  #owner = '';

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): BoxSnapshot => this.#snapshot;

  /**
   * Sets the owner (an event's id) of the photos that follow; with another owner all types are in the foreground again.
   */
  begin(owner: string): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#change({ highlighted: null, picked: -1 });
  }

  /** Replaces all boxes and clears the pick; visibility and the highlighted type stay. */
  load(detections: readonly FoundBox[], withTypes: boolean): void {
    this.#change({ boxes: boxColumns(detections, withTypes), marked: null, picked: -1 });
  }

  show(shown: boolean): void {
    this.#change(shown ? { shown } : { shown, picked: -1 });
  }

  /** Hides all boxes for as long as a key or button is held. */
  peek(peeking: boolean): void {
    if (peeking !== this.#snapshot.peeking) this.#change({ peeking });
  }

  highlight(highlighted: string | null): void {
    this.#change({ highlighted });
  }

  /** Brings boxes to the front by their indexes; null: their type decides again. Loading other boxes ends this. */
  mark(marked: readonly number[] | null): void {
    if (marked !== null || this.#snapshot.marked !== null) this.#change({ marked: marked && new Set(marked) });
  }

  pick(picked: number): void {
    if (picked !== this.#snapshot.picked) this.#change({ picked });
  }

  #change(part: Partial<BoxSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }
}
