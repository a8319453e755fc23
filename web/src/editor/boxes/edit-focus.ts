import { type EditColumns, groupAt, isLive } from './edit-columns.ts';

const orders = new WeakMap<Float64Array, Uint32Array>();

/** Returns the indexes of all boxes by their middle: from left to right, then from top to bottom. */
export function editOrder(boxes: EditColumns): Uint32Array {
  const { edges, count } = boxes;
  const known = orders.get(edges);
  if (known) return known;
  const middles = Float64Array.from({ length: count * 2 }, (_, at) => {
    const edge = (at >> 1) * 4 + (at & 1);
    return (edges[edge] ?? 0) + (edges[edge + 2] ?? 0);
  });
  const at = (place: number) => middles[place] ?? 0;
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => at(a * 2) - at(b * 2) || at(a * 2 + 1) - at(b * 2 + 1) || a - b,
  );
  orders.set(edges, order);
  return order;
}

/**
 * Returns the next live box that `isWanted` from left to right, starting again after the last one; -1 if there is none.
 * Source: CORRECT-8.
 * @param from the box to go on from, -1 to begin at the left (or, backwards, at the right)
 */
export function nextBox(
  boxes: EditColumns,
  from: number,
  isWanted: (index: number) => boolean,
  direction: 1 | -1 = 1,
): number {
  const order = editOrder(boxes);
  const { length } = order;
  const start = from < 0 ? (direction === 1 ? -1 : length) : order.indexOf(from);
  for (let step = 1; step <= length; step += 1) {
    const index = order[(start + direction * step + length * 2) % length] ?? -1;
    if (isLive(boxes, index) && isWanted(index)) return index;
  }
  return -1;
}

/**
 * Returns the next live box of a group: a type, `to_check` or `unclassified`; null: any box. -1 if there is none.
 * Source: CORRECT-8.
 */
export function nextOfGroup(
  boxes: EditColumns,
  from: number,
  group: string | null,
  withTypes: boolean,
  direction: 1 | -1 = 1,
): number {
  return nextBox(boxes, from, (index) => group === null || groupAt(boxes, index, withTypes) === group, direction);
}
