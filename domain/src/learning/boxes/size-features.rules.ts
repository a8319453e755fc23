/** A box in pixels of its photo. */
interface Sides {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * The two features of a box's size: its longer side, and how much longer it is than the other, both logarithmic.
 * Source: LEARN-2
 */
export function sizeFeatures(box: Sides): readonly [number, number] {
  const width = box.x2 - box.x1;
  const height = box.y2 - box.y1;
  const longer = Math.max(width, height, 1e-6);
  const ratio = longer / Math.max(1, Math.min(width, height));
  return [(0.3 * (Math.log(longer) - 3.5)) / 0.5, (0.3 * (Math.log(ratio) - 0.25)) / 0.25];
}

/** All features of a box: those of the embedding, then those of its size. Source: LEARN-2. */
export function withSize(embedded: Float32Array, box: Sides): Float32Array {
  const x = new Float32Array(embedded.length + 2);
  x.set(embedded);
  x.set(sizeFeatures(box), embedded.length);
  return x;
}
