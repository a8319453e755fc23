import { difference, type ExampleSums, foldCount, type WeighedExamples } from './example-sums.rules.ts';
import { scoreInto, softmaxInto } from './head.rules.ts';
import { factorInPlace, solveInPlace } from '../numbers/matrix.rules.ts';

/** Strengths that are tried. Source: LEARN-4. */
const lambdas = [0.01, 0.03, 0.1, 0.3];
/** The strength without examples that can judge. */
const lambdaUnjudged = 0.1;
/** Temperature that is likely beforehand, the spread of its logarithm, and the number of examples that this is worth. */
const prior = { temperature: 8, spread: 0.5, examples: 4 };
/** Temperatures that are tried: 60 steps from 1 to 60. */
const temperatures = Array.from({ length: 60 }, (_, step) => Math.exp((Math.log(60) * step) / 59));
/** So many boxes are enough for a choice. */
const mostJudges = 800;

/** How strongly a head is held back, and how sure its probabilities are. */
export interface HeadSettings {
  readonly lambda: number;
  readonly temperature: number;
  /** Whether examples of other groups could judge. */
  readonly calibrated: boolean;
}

/** The settings whose probabilities fit left-out groups best; one fold after the other. Source: LEARN-4. */
export function* chooseSettings(examples: WeighedExamples, sums: ExampleSums): Generator<undefined, HeadSettings> {
  const judges = judgesOf(examples);
  if (judges.length < 2) return { lambda: lambdaUnjudged, temperature: prior.temperature, calibrated: false };
  let chosen = { lambda: lambdaUnjudged, temperature: prior.temperature, loss: Infinity };
  for (const lambda of lambdas) {
    const scores = yield* leftOutScores(examples, sums, judges, lambda);
    const temperature = bestTemperature(examples, scores, judges);
    const loss = meanLoss(examples, scores, judges, temperature);
    if (loss < chosen.loss) chosen = { lambda, temperature, loss };
  }
  return { lambda: chosen.lambda, temperature: chosen.temperature, calibrated: true };
}

/** Weights of a head of strength `lambda`. The constant is not held back. */
export function solveRidge(
  gram: Float64Array,
  rightSides: Float64Array,
  lambda: number,
  sums: ExampleSums,
): Float64Array {
  const { length, types } = sums;
  const side = length + 1;
  const a = gram.slice();
  const b = rightSides.slice();
  const held = lambda * meanDiagonal(sums);
  for (let j = 0; j < length; j++) a[j * side + j] = (a[j * side + j] ?? 0) + held;
  a[length * side + length] = (a[length * side + length] ?? 0) + 1e-9;
  factorInPlace(a, side);
  solveInPlace(a, side, b, types);
  return b;
}

function meanDiagonal({ gram, length }: ExampleSums): number {
  let sum = 0;
  for (let j = 0; j < length; j++) sum += gram[j * (length + 1) + j] ?? 0;
  return sum / length;
}

/** Examples that can judge: those of types that are in several folds. */
function judgesOf({ types, typeOf, groupOf }: WeighedExamples): readonly number[] {
  const foldsOf = types.map(() => new Set<number>());
  typeOf.forEach((type, index) => foldsOf[type]?.add((groupOf[index] ?? 0) % foldCount));
  const able = [...typeOf.keys()].filter((index) => (foldsOf[typeOf[index] ?? 0]?.size ?? 0) > 1);
  const stride = Math.max(1, Math.ceil(able.length / mostJudges));
  return able.filter((_, place) => place % stride === 0);
}

/** Scores of the judges by heads that do not know their fold; one row per example. */
function* leftOutScores(
  { features, groupOf }: WeighedExamples,
  sums: ExampleSums,
  judges: readonly number[],
  lambda: number,
): Generator<undefined, Float64Array> {
  const scores = new Float64Array(features.length * sums.types);
  for (const [number, fold] of sums.folds.entries()) {
    yield;
    const others = difference(sums.gram, fold.gram);
    const weights = solveRidge(others, difference(sums.rightSides, fold.rightSides), lambda, sums);
    for (const index of judges) {
      const x = features[index];
      if (x === undefined || (groupOf[index] ?? 0) % foldCount !== number) continue;
      scoreInto(x, sums.mean, weights, scores, index * sums.types);
    }
  }
  return scores;
}

function bestTemperature(examples: WeighedExamples, scores: Float64Array, judges: readonly number[]): number {
  let best = { temperature: prior.temperature, loss: Infinity };
  for (const temperature of temperatures) {
    const away = Math.log(temperature / prior.temperature) / prior.spread;
    const own = meanLoss(examples, scores, judges, temperature) * judges.length;
    const loss = own + prior.examples * 0.5 * away ** 2;
    if (loss < best.loss) best = { temperature, loss };
  }
  return best.temperature;
}

/** Weighted mean of the negative logarithm of the probability of the right type. */
function meanLoss(
  { typeOf, weightOf, types }: WeighedExamples,
  scores: Float64Array,
  judges: readonly number[],
  temperature: number,
): number {
  const shares = new Float64Array(types.length);
  let loss = 0;
  let weights = 0;
  for (const index of judges) {
    const weight = weightOf[index] ?? 0;
    softmaxInto(scores, index * types.length, temperature, shares);
    loss -= weight * Math.log(Math.max(shares[typeOf[index] ?? 0] ?? 0, 1e-9));
    weights += weight;
  }
  return loss / weights;
}
