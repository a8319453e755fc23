/** A point, as a complex number. */
export type Point = readonly [number, number];

/** How a point p moves: to `turn` × p + `shift`, as complex numbers. */
export interface Movement {
  readonly turn: Point;
  readonly shift: Point;
}

/** Two points that should be the same after a movement. */
export interface PointPair {
  readonly from: Point;
  readonly to: Point;
}

/** Where a point comes to lie. */
export function moved([x, y]: Point, { turn, shift }: Movement): Point {
  return [turn[0] * x - turn[1] * y + shift[0], turn[0] * y + turn[1] * x + shift[1]];
}

/** The movement that takes two points exactly to two others; null if the first two are the same. */
export function throughTwo(first: PointPair, second: PointPair): Movement | null {
  const [px, py] = minus(first.from, second.from);
  const [qx, qy] = minus(first.to, second.to);
  const square = px * px + py * py;
  if (square === 0) return null;
  const turn: Point = [(qx * px + qy * py) / square, (qy * px - qx * py) / square];
  return { turn, shift: minus(first.to, moved(first.from, { turn, shift: [0, 0] })) };
}

/** The movement that fits all pairs best. */
export function leastSquares(pairs: readonly PointPair[]): Movement {
  const from = mean(pairs.map((pair) => pair.from));
  const to = mean(pairs.map((pair) => pair.to));
  let square = 0;
  let real = 0;
  let imaginary = 0;
  for (const pair of pairs) {
    const [x, y] = minus(pair.from, from);
    const [u, v] = minus(pair.to, to);
    square += x * x + y * y;
    real += u * x + v * y;
    imaginary += v * x - u * y;
  }
  const turn: Point = [real / square, imaginary / square];
  return { turn, shift: minus(to, moved(from, { turn, shift: [0, 0] })) };
}

/** Distance of two points. */
export function apart(a: Point, b: Point): number {
  return Math.hypot(...minus(a, b));
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}
