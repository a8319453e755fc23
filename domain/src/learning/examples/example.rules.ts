import type { FitExample } from '../heads/fit-head.rules.ts';
import type { BoxAct } from '../../detections/detection-source.catalogue.ts';
import {
  halfLifeDays,
  leastAgeFactor,
  mostExamples,
  mostOfOneGroup,
  newestOfType,
  taughtExamples,
  taughtGroups,
  weightOfAct,
} from '../learning.limits.ts';

/** What a person said about a box. */
export interface KnownExample {
  /** The box; of several examples of one box, the latest wins. */
  readonly box: string;
  /** The chain of boxes that show the same animal; null: the box stands alone. Of a chain, the latest wins. */
  readonly chain: string | null;
  readonly x: Float32Array;
  /** An insect type, or "not an insect". */
  readonly type: string;
  readonly act: Exclude<BoxAct, 'none'>;
  /** Card and day. */
  readonly group: string;
  /** When it was said, unix seconds. */
  readonly at: number;
}

const secondsOfDay = 86_400;

/** Weight of an example by how it was made and how long ago. Source: LEARN-3. */
export function weightOfExample(act: Exclude<BoxAct, 'none'>, at: number, now: number): number {
  const days = Math.max(0, now - at) / secondsOfDay;
  return weightOfAct[act] * Math.max(leastAgeFactor, 0.5 ** (days / halfLifeDays));
}

/**
 * The examples of a fit, oldest first: the latest of each box and animal, at most 5,000, and no group with more than a
 * third of its type's weight. Of examples of the same second, the order of `examples` decides.
 * Source: LEARN-3
 */
export function examplesOfFit(examples: readonly KnownExample[], now: number): readonly FitExample[] {
  const oldestFirst = examples.toSorted((a, b) => a.at - b.at);
  const weighed = limited(onePerAnimal(oldestFirst)).map(({ x, type, group, act, at }) => ({
    x,
    type,
    group,
    weight: weightOfExample(act, at, now),
  }));
  return withoutCrowdedGroups(weighed);
}

/** How many examples and groups a type has. */
export interface Taught {
  readonly examples: number;
  readonly groups: number;
}

/** Examples and groups of each type. */
export function taughtTypes(
  examples: readonly { readonly type: string; readonly group: string }[],
): ReadonlyMap<string, Taught> {
  const groups = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { type, group } of examples) {
    groups.set(type, (groups.get(type) ?? new Set()).add(group));
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return new Map([...counts].map(([type, count]) => [type, { examples: count, groups: groups.get(type)?.size ?? 0 }]));
}

/** Whether a type has enough examples to be named. Source: LEARN-5. */
export function isTaught(taught: Taught | undefined): boolean {
  return taught !== undefined && taught.examples >= taughtExamples && taught.groups >= taughtGroups;
}

/** The latest example of each box and of each animal. Source: LEARN-3. */
export function onePerAnimal<T extends Pick<KnownExample, 'box' | 'chain'>>(oldestFirst: readonly T[]): readonly T[] {
  const boxes = new Set<string>();
  const chains = new Set<string>();
  const kept: T[] = [];
  for (const example of oldestFirst.toReversed()) {
    if (boxes.has(example.box) || (example.chain !== null && chains.has(example.chain))) continue;
    boxes.add(example.box);
    if (example.chain !== null) chains.add(example.chain);
    kept.push(example);
  }
  return kept.toReversed();
}

/** At most 5,000: the newest 400 of each type, then the heaviest of the others, of equal ones the newest. */
function limited(oldestFirst: readonly KnownExample[]): readonly KnownExample[] {
  if (oldestFirst.length <= mostExamples) return oldestFirst;
  const counts = new Map<string, number>();
  const others: KnownExample[] = [];
  const kept: KnownExample[] = [];
  for (const example of oldestFirst.toReversed()) {
    const count = counts.get(example.type) ?? 0;
    counts.set(example.type, count + 1);
    (count < newestOfType ? kept : others).push(example);
  }
  const newest = oldestFirst.at(-1)?.at ?? 0;
  const byWeight = others
    .map((example) => ({ example, weight: weightOfExample(example.act, example.at, newest) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ example }) => example);
  const taken = new Set([...kept, ...byWeight].slice(0, mostExamples));
  return oldestFirst.filter((example) => taken.has(example));
}

/**
 * Scales groups down so that none gives more than a third of the weight of its type. With fewer than three groups that
 * cannot be; they are then made equal.
 */
function withoutCrowdedGroups(examples: readonly FitExample[]): readonly FitExample[] {
  const groupsOfType = new Map<string, Map<string, number>>();
  for (const { type, group, weight } of examples) {
    const groups = groupsOfType.get(type) ?? new Map<string, number>();
    groupsOfType.set(type, groups.set(group, (groups.get(group) ?? 0) + weight));
  }
  const mostOfType = new Map([...groupsOfType].map(([type, groups]) => [type, mostOfGroups([...groups.values()])]));
  return examples.map((example) => {
    const own = groupsOfType.get(example.type)?.get(example.group) ?? 0;
    const most = mostOfType.get(example.type) ?? own;
    return own <= most ? example : { ...example, weight: (example.weight * most) / own };
  });
}

/** The largest weight of a group that is at most a third of the sum once larger ones are cut down to it. */
function mostOfGroups(weights: readonly number[]): number {
  const largestFirst = weights.toSorted((a, b) => b - a);
  let rest = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [cut, weight] of largestFirst.entries()) {
    // With the `cut` largest at weight m, the sum is cut × m + rest.
    const most = cut === 0 ? rest * mostOfOneGroup : (mostOfOneGroup * rest) / (1 - cut * mostOfOneGroup);
    if (cut * mostOfOneGroup < 1 && weight <= most) return cut === 0 ? weight : most;
    rest -= weight;
  }
  return largestFirst.at(-1) ?? 0;
}
