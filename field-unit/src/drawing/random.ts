/** A source of numbers from 0 (inclusive) to 1 (exclusive); the same seed gives the same sequence. */
export type Random = () => number;

/**
 * Creates a source of numbers from a seed (mulberry32 on an FNV-1a hash of the seed). For drawings and simulations
 * only: it is fast, repeatable and predictable.
 */
export function createRandom(seed: string | number): Random {
  let state = 0x811c9dc5;
  for (const char of String(seed)) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A uniformly distributed number between two others. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** One of several choices, with the given weights (not negative, not all 0). */
export function pickWeighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  const last = choices.at(-1);
  if (last === undefined) throw new RangeError('nothing to choose from');
  return last[0];
}

/** A Poisson-distributed number with the given mean; above 30 its normal approximation. */
export function poisson(random: Random, mean: number): number {
  if (mean <= 0) return 0;
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** A number of the standard normal distribution (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
