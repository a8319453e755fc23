import { likelyTypes, notInsect } from '../learning.limits.ts';
import { distance, type Numbers } from '../numbers/matrix.rules.ts';

/** The small model that gives a box a probability for each type. Source: LEARN-4. */
export interface Head {
  /** Sorted; may include "not an insect". */
  readonly types: readonly string[];
  /** Weighted mean of the features, subtracted first. */
  readonly mean: Numbers;
  /** Row by row, one value per type: a row for each feature, and one for the constant. */
  readonly weights: Numbers;
  /** By what scores are multiplied before they become probabilities. */
  readonly temperature: number;
  readonly lambda: number;
  /** Median distance between groups of one type: the unit of novelty. */
  readonly usualDistance: number;
  /** Features of the last 30 examples of each type. */
  readonly references: readonly Float32Array[];
  /** Whether left-out groups could judge the probabilities; otherwise nothing is named. */
  readonly calibrated: boolean;
}

/** What a head says about a box. */
export interface BoxNaming {
  /** The likeliest type; may be "not an insect". */
  readonly type: string;
  /** Its probability, 0 to 1. */
  readonly p: number;
  /** The next likely type. */
  readonly second: string;
  /** By how much the likeliest is likelier than the next. */
  readonly margin: number;
  /** About 1: as near to a taught example as usual. */
  readonly novelty: number;
  /** The likeliest types, best first, without "not an insect"; at most 9. */
  readonly likely: readonly string[];
}

/** Scores of features `x`, one per type, written to `out` from `at` on. */
export function scoreInto(x: Numbers, mean: Numbers, weights: Numbers, out: Float64Array, at: number): void {
  const features = mean.length;
  const types = weights.length / (features + 1);
  for (let c = 0; c < types; c++) out[at + c] = weights[features * types + c] ?? 0;
  for (let j = 0; j < features; j++) {
    const value = (x[j] ?? 0) - (mean[j] ?? 0);
    const row = j * types;
    for (let c = 0; c < types; c++) out[at + c] = (out[at + c] ?? 0) + value * (weights[row + c] ?? 0);
  }
}

/** Probabilities from the scores that stand at `at`; `out` has one place per type. */
export function softmaxInto(scores: Float64Array, at: number, temperature: number, out: Float64Array): void {
  let highest = -Infinity;
  for (let c = 0; c < out.length; c++) highest = Math.max(highest, temperature * (scores[at + c] ?? 0));
  let sum = 0;
  for (let c = 0; c < out.length; c++) {
    const share = Math.exp(temperature * (scores[at + c] ?? 0) - highest);
    out[c] = share;
    sum += share;
  }
  for (let c = 0; c < out.length; c++) out[c] = (out[c] ?? 0) / sum;
}

/** The probability of each type, in the order of `head.types`. Source: LEARN-4. */
export function probabilitiesOf(head: Head, x: Numbers): Float64Array {
  const scores = new Float64Array(head.types.length);
  const shares = new Float64Array(head.types.length);
  scoreInto(x, head.mean, head.weights, scores, 0);
  softmaxInto(scores, 0, head.temperature, shares);
  return shares;
}

/** What the head says about a box with features `x`. Source: LEARN-4. */
export function nameBox(head: Head, x: Numbers): BoxNaming {
  const shares = probabilitiesOf(head, x);
  const ranked = head.types
    .map((type, index) => ({ type, p: shares[index] ?? 0 }))
    // Of equal ones, the first in the order of types.
    .toSorted((a, b) => b.p - a.p);
  const [first = { type: '', p: 0 }, second = { type: '', p: 0 }] = ranked;
  const likely = ranked.filter(({ type }) => type !== notInsect).map(({ type }) => type);
  return {
    type: first.type,
    p: first.p,
    second: second.type,
    margin: first.p - second.p,
    novelty: noveltyOf(head, x),
    likely: likely.slice(0, likelyTypes),
  };
}

/** The likeliest type of a box, without its novelty, which takes most of the time. Source: LEARN-4. */
export function likeliestType(head: Head, x: Numbers): { readonly type: string; readonly p: number } {
  const shares = probabilitiesOf(head, x);
  let best = 0;
  for (let index = 1; index < shares.length; index += 1) if ((shares[index] ?? 0) > (shares[best] ?? 0)) best = index;
  return { type: head.types[best] ?? '', p: shares[best] ?? 0 };
}

/** Distance to the nearest example, in units of what is usual between groups of one type. Source: LEARN-4. */
export function noveltyOf(head: Head, x: Numbers): number {
  let nearest = Infinity;
  for (const reference of head.references) nearest = Math.min(nearest, distance(x, reference));
  return nearest / head.usualDistance;
}
