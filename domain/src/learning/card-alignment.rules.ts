import { distance } from './matrix.rules.ts';
import { scaleLimits } from './same-animal.limits.ts';

/** A box and its features. */
export interface SeenBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly x: Float32Array;
}

/** A point, as a complex number. */
type Point = readonly [number, number];

/** How the earlier photo lies on the later one: the point p goes to `turn` × p + `shift`, as complex numbers. */
export interface Alignment {
  readonly turn: Point;
  readonly shift: Point;
  /** Boxes of the earlier photo that agree with it. */
  readonly agreeing: number;
}

/** How often two pairs are drawn. */
const tries = 2_000;
/** Of how many of the nearest features a pair must be on both sides. */
const nearestFeatures = 3;
/** Agreeing boxes below which there is no alignment. */
const fewestPoints = 3;

/** The centre of a box. */
export function centreOf({ x1, y1, x2, y2 }: SeenBox): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** The longer side of a box. */
export function longerSide({ x1, y1, x2, y2 }: SeenBox): number {
  return Math.max(x2 - x1, y2 - y1);
}

/** Where a point of the earlier photo is on the later one. */
export function moved([x, y]: Point, { turn, shift }: Pick<Alignment, 'turn' | 'shift'>): Point {
  return [turn[0] * x - turn[1] * y + shift[0], turn[0] * y + turn[1] * x + shift[1]];
}

/**
 * Aligns two photos of one card by their boxes alone: any turn, and a scale of 0.7 to 1.4. The same boxes always give
 * the same result.
 * @param tolerance pixels; default: half a small box
 * @returns null if fewer than 3 boxes agree
 * Source: LEARN-10
 */
export function alignCards(
  before: readonly SeenBox[],
  after: readonly SeenBox[],
  tolerance = halfSmallBox(after),
): Alignment | null {
  const pairs = likelyPairs(before, after);
  let best: readonly Pair[] = [];
  let most = fewestPoints - 1;
  const random = repeatableRandom(1);
  for (let attempt = 0; attempt < tries && pairs.length >= fewestPoints; attempt++) {
    const first = pairs[Math.floor(random() * pairs.length)];
    const second = pairs[Math.floor(random() * pairs.length)];
    const drawn = first && second ? throughTwo(first, second, tolerance) : null;
    if (drawn === null) continue;
    const agreeing = pairs.filter(({ from, to }) => apart(moved(from, drawn), to) < tolerance);
    const boxes = new Set(agreeing.map(({ box }) => box)).size;
    if (boxes > most) [most, best] = [boxes, agreeing];
  }
  return best.length < fewestPoints ? null : { ...leastSquares(best), agreeing: most };
}

interface Pair {
  /** Number of the earlier box. */
  readonly box: number;
  readonly from: Point;
  readonly to: Point;
}

/** Half of what the smaller quarter of the boxes measure at most. */
function halfSmallBox(boxes: readonly SeenBox[]): number {
  const sides = boxes.map(longerSide).toSorted((a, b) => a - b);
  return Math.max(4, (sides[sides.length >> 2] ?? 0) / 2);
}

/** Pairs that are among the nearest features of each other. */
function likelyPairs(before: readonly SeenBox[], after: readonly SeenBox[]): readonly Pair[] {
  const distances = before.map((a) => Float64Array.from(after, (b) => distance(a.x, b.x)));
  const nearestBefore = after.map((_, column) => nearest(distances.map((row) => row[column] ?? Infinity)));
  return before.flatMap((a, box) =>
    nearest([...(distances[box] ?? [])])
      .filter((column) => nearestBefore[column]?.includes(box) === true)
      .flatMap((column) => {
        const b = after[column];
        return b === undefined ? [] : [{ box, from: centreOf(a), to: centreOf(b) }];
      }),
  );
}

function nearest(distances: readonly number[]): readonly number[] {
  return distances
    .map((value, index) => ({ value, index }))
    .toSorted((a, b) => a.value - b.value)
    .slice(0, nearestFeatures)
    .map(({ index }) => index);
}

/** The alignment in which two pairs agree; null if they are too close to tell, or it is out of scale. */
function throughTwo(first: Pair, second: Pair, tolerance: number): Omit<Alignment, 'agreeing'> | null {
  if (first === second || apart(first.from, second.from) < 4 * tolerance) return null;
  const [px, py] = minus(first.from, second.from);
  const [qx, qy] = minus(first.to, second.to);
  const square = px * px + py * py;
  const turn: Point = [(qx * px + qy * py) / square, (qy * px - qx * py) / square];
  const scale = Math.hypot(...turn);
  if (scale < scaleLimits.least || scale > scaleLimits.most) return null;
  return { turn, shift: minus(first.to, moved(first.from, { turn, shift: [0, 0] })) };
}

/** The alignment that fits all agreeing pairs best. */
function leastSquares(pairs: readonly Pair[]): Omit<Alignment, 'agreeing'> {
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

function mean(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}

function apart(a: Point, b: Point): number {
  return Math.hypot(...minus(a, b));
}

/** Random numbers from 0 to 1 that are the same every time (mulberry32). */
function repeatableRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
