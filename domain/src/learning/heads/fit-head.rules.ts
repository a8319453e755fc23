import type { Head } from './head.rules.ts';
import { chooseSettings, solveRidge } from './head-settings.rules.ts';
import { fewestNotInsects, notInsect } from '../learning.limits.ts';
import { distance, upperMedian } from '../numbers/matrix.rules.ts';
import { sumByFold, type WeighedExamples } from './example-sums.rules.ts';

/** An example as a fit takes it. */
export interface FitExample {
  /** Features of the box. */
  readonly x: Float32Array;
  readonly type: string;
  readonly weight: number;
  /** Card and day: examples of one group never judge each other. */
  readonly group: string;
}

/** Number of the last examples of each type that define what is known. Source: LEARN-4. */
const referencesOfType = 30;
/** The weight of a type grows with this power of the weight of its examples. */
const balance = 0.5;

/**
 * Fits a head. The same examples in the same order give the same head, to the bit.
 * @param examples oldest first; "not an insect" takes part from 10 examples on
 * @returns null with fewer than two types
 * Source: LEARN-4
 */
export function fitHead(examples: readonly FitExample[]): Head | null {
  const steps = fitSteps(examples);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps of some tens of milliseconds, so that a process can do other things in between. Source: LEARN-4 */
export function* fitSteps(examples: readonly FitExample[]): Generator<undefined, Head | null> {
  const used = withoutRareNotInsects(examples);
  const weighed = weigh(used);
  if (weighed.types.length < 2) return null;
  const sums = yield* sumByFold(weighed);
  const { lambda, temperature, calibrated } = yield* chooseSettings(weighed, sums);
  yield;
  return {
    types: weighed.types,
    mean: sums.mean,
    weights: solveRidge(sums.gram, sums.rightSides, lambda, sums),
    temperature,
    lambda,
    calibrated,
    ...knownFeatures(weighed),
  };
}

function withoutRareNotInsects(examples: readonly FitExample[]): readonly FitExample[] {
  const removed = examples.filter(({ type }) => type === notInsect).length;
  return removed >= fewestNotInsects ? examples : examples.filter(({ type }) => type !== notInsect);
}

/** Gives each example the number of its type and group, and its share of the whole weight. */
function weigh(examples: readonly FitExample[]): WeighedExamples {
  const types = [...new Set(examples.map(({ type }) => type))].toSorted(byCode);
  const groups = [...new Set(examples.map(({ group }) => group))].toSorted(byCode);
  const typeNumbers = new Map(types.map((type, index) => [type, index]));
  const groupNumbers = new Map(groups.map((group, index) => [group, index]));
  const typeOf = Int32Array.from(examples, ({ type }) => typeNumbers.get(type) ?? 0);
  const weightOfType = new Float64Array(types.length);
  examples.forEach(({ weight }, index) => {
    const type = typeOf[index] ?? 0;
    weightOfType[type] = (weightOfType[type] ?? 0) + weight;
  });
  const raw = Float64Array.from(
    examples,
    ({ weight }, index) => weight / (weightOfType[typeOf[index] ?? 0] ?? 1) ** balance,
  );
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return {
    types,
    groups: groups.length,
    features: examples.map(({ x }) => x),
    typeOf,
    groupOf: Int32Array.from(examples, ({ group }) => groupNumbers.get(group) ?? 0),
    weightOf: raw.map((weight) => weight / sum),
  };
}

/** The same order on every machine: by UTF-16 code units. */
function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Features of the last examples of each type, and the distance that is usual between groups of one type. */
function knownFeatures(examples: WeighedExamples): Pick<Head, 'references' | 'usualDistance'> {
  const counts = new Int32Array(examples.types.length);
  const last: number[] = [];
  for (let index = examples.features.length - 1; index >= 0; index--) {
    const type = examples.typeOf[index] ?? 0;
    const count = counts[type] ?? 0;
    counts[type] = count + 1;
    if (count < referencesOfType) last.push(index);
  }
  const references = last.flatMap((index) => examples.features[index] ?? []);
  return { references, usualDistance: upperMedian(nearestOfOtherGroups(examples, last, references)) ?? 1 };
}

/** For about 128 of the references, the distance to the nearest of the same type in another group. */
function nearestOfOtherGroups(
  { typeOf, groupOf }: WeighedExamples,
  last: readonly number[],
  references: readonly Float32Array[],
): readonly number[] {
  const found: number[] = [];
  for (let a = 0; a < last.length; a += Math.max(1, last.length >> 7)) {
    const own = last[a] ?? 0;
    let nearest = Infinity;
    for (let b = 0; b < last.length; b++) {
      const other = last[b] ?? 0;
      if (groupOf[own] === groupOf[other] || typeOf[own] !== typeOf[other]) continue;
      nearest = Math.min(nearest, distanceBetween(references, a, b));
    }
    if (nearest < Infinity) found.push(nearest);
  }
  return found;
}

function distanceBetween(references: readonly Float32Array[], a: number, b: number): number {
  const first = references[a];
  const second = references[b];
  return first === undefined || second === undefined ? Infinity : distance(first, second);
}
