import { type Constellation, constellationOf } from './constellation.rules.ts';
import { distance } from '../numbers/matrix.rules.ts';
import {
  apart,
  leastSquares,
  moved,
  type Movement,
  type Point,
  type PointPair,
  throughTwo,
} from '../numbers/plane.rules.ts';
import { mostSideRatio, scaleLimits } from './same-animal.limits.ts';

/** A box and its features. */
export interface SeenBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly x: Float32Array;
}

/** How the earlier photo lies on the later one. */
export interface Alignment extends Movement {
  /** Boxes that agree with it, each with a box of its own on the later photo. */
  readonly agreeing: number;
  /** Whether neither card nor camera has moved. */
  readonly unmoved: boolean;
}

/** How often two pairs are drawn. */
const tries = 2_000;
/** Of how many of the nearest features a pair must be on both sides. */
const nearestFeatures = 5;
/** Agreeing boxes below which two photos are not aligned by turning. */
const fewestPoints = 3;
/** Boxes with which a movement is tried before all are. */
const triedFirst = 64;
/** Share of what the best movement has among those that another must have to be tried with all. */
const promising = 0.7;
/** Share of the smaller photo that must agree to end the search. */
const surelyAligned = 0.8;
/** How often the best alignment is fitted again to the boxes that agree with it. */
const refinements = 3;
/** As long as the camera stays where it is, nothing is turned and nothing is shifted. */
const inPlace: Movement = { turn: [1, 0], shift: [0, 0] };

/** The centre of a box. */
export function centreOf({ x1, y1, x2, y2 }: SeenBox): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** The longer side of a box. */
export function longerSide({ x1, y1, x2, y2 }: SeenBox): number {
  return Math.max(x2 - x1, y2 - y1);
}

/**
 * Aligns two photos of one card by their boxes alone: any turn, and a scale of 0.7 to 1.4. Pairs of boxes that look alike
 * propose how the card may have moved; the places of all boxes decide, since another light or a turn changes how they
 * look. The same boxes always give the same result.
 * @param tolerance pixels; default: half a small box
 * @returns null if fewer than 3 boxes agree, unless all of the fewer are in their places
 * Source: LEARN-10
 */
export function alignCards(
  before: readonly SeenBox[],
  after: readonly SeenBox[],
  tolerance = Math.min(halfSmallBox(before), halfSmallBox(after)),
): Alignment | null {
  const stars = after.map((box) => ({ at: centreOf(box), side: longerSide(box) }));
  const places = constellationOf(stars, tolerance, mostSideRatio);
  const agreeing = (movement: Movement) => agreeingPairs(before, stars, places, movement);
  const still = agreeing(inPlace);
  const smaller = Math.min(before.length, after.length);
  // Different cards seldom have more than a box or two in the same places.
  if (still.length >= Math.max(Math.min(fewestPoints, smaller), smaller / 2)) {
    return refined(inPlace, still, agreeing, true);
  }
  const pairs = likelyPairs(before, after);
  let best: { readonly movement: Movement; readonly pairs: readonly PointPair[] } | null = null;
  const some = before.filter((_, index) => index % Math.ceil(before.length / triedFirst) === 0);
  let mostOfSome = 0;
  const random = repeatableRandom(1);
  for (let attempt = 0; attempt < tries && pairs.length >= fewestPoints; attempt++) {
    const first = pairs[Math.floor(random() * pairs.length)];
    const second = pairs[Math.floor(random() * pairs.length)];
    // Pairs close to each other say little about the turn.
    if (!first || !second || first === second || apart(first.from, second.from) < 4 * tolerance) continue;
    const movement = throughTwo(first, second);
    if (movement === null || !isInScale(movement)) continue;
    const ofSome = agreeingPairs(some, stars, places, movement).length;
    if (ofSome < promising * mostOfSome) continue;
    mostOfSome = Math.max(mostOfSome, ofSome);
    const found = agreeing(movement);
    if (found.length >= fewestPoints && found.length > (best?.pairs.length ?? 0)) best = { movement, pairs: found };
    if (found.length >= surelyAligned * smaller) break;
  }
  return best && refined(best.movement, best.pairs, agreeing, false);
}

function isInScale({ turn }: Movement): boolean {
  const scale = Math.hypot(...turn);
  return scale >= scaleLimits.least && scale <= scaleLimits.most;
}

/** Fits a movement to the boxes that agree with it, as long as that does not lose any. */
function refined(
  movement: Movement,
  pairs: readonly PointPair[],
  agreeing: (movement: Movement) => readonly PointPair[],
  unmoved: boolean,
): Alignment {
  let best = { movement, pairs };
  for (let time = 0; time < refinements && best.pairs.length >= fewestPoints; time++) {
    const fitted = leastSquares(best.pairs);
    const found = isInScale(fitted) ? agreeing(fitted) : [];
    if (found.length < best.pairs.length) break;
    best = { movement: fitted, pairs: found };
  }
  return { ...best.movement, agreeing: best.pairs.length, unmoved };
}

/** Pairs of boxes in the same place on both photos, one to one. */
function agreeingPairs(
  before: readonly SeenBox[],
  stars: readonly { readonly at: Point; readonly side: number }[],
  places: Constellation,
  movement: Movement,
): readonly PointPair[] {
  const scale = Math.hypot(...movement.turn);
  const taken = new Set<number>();
  const pairs: PointPair[] = [];
  for (const box of before) {
    const from = centreOf(box);
    const [x, y] = moved(from, movement);
    const found = places.nearest(x, y, longerSide(box) * scale);
    const to = stars[found]?.at;
    if (to === undefined || taken.has(found)) continue;
    taken.add(found);
    pairs.push({ from, to });
  }
  return pairs;
}

/** Half of what the smaller quarter of the boxes measure at most. */
function halfSmallBox(boxes: readonly SeenBox[]): number {
  const sides = boxes.map(longerSide).toSorted((a, b) => a - b);
  return Math.max(4, (sides[sides.length >> 2] ?? 0) / 2);
}

/** Pairs that are among the nearest features of each other. */
function likelyPairs(before: readonly SeenBox[], after: readonly SeenBox[]): readonly PointPair[] {
  const [earlier, later] = [withoutMean(before), withoutMean(after)];
  const distances = earlier.map((a) => Float64Array.from(later, (b) => distance(a, b)));
  const nearestBefore = later.map((_, column) => nearest(distances.map((row) => row[column] ?? Infinity)));
  return before.flatMap((a, box) =>
    nearest(distances[box] ?? [])
      .filter((column) => nearestBefore[column]?.includes(box) === true)
      .flatMap((column) => {
        const b = after[column];
        return b === undefined ? [] : [{ from: centreOf(a), to: centreOf(b) }];
      }),
  );
}

/** Features less what all boxes of a photo have in common, which is mostly its light. */
function withoutMean(boxes: readonly SeenBox[]): readonly Float32Array[] {
  const mean = new Float64Array(boxes[0]?.x.length ?? 0);
  for (const { x } of boxes)
    for (let j = 0; j < mean.length; j++) mean[j] = (mean[j] ?? 0) + (x[j] ?? 0) / boxes.length;
  return boxes.map(({ x }) => x.map((value, j) => value - (mean[j] ?? 0)));
}

/** Numbers of the least distances, least first. */
function nearest(distances: ArrayLike<number>): readonly number[] {
  const found: number[] = [];
  const apartAt = (index: number) => distances[index] ?? Infinity;
  for (let index = 0; index < distances.length; index++) {
    const last = found.at(-1);
    if (found.length >= nearestFeatures && last !== undefined && apartAt(index) >= apartAt(last)) continue;
    const place = found.findIndex((other) => apartAt(index) < apartAt(other));
    found.splice(place < 0 ? found.length : place, 0, index);
    if (found.length > nearestFeatures) found.pop();
  }
  return found;
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
