import { largestTypeCount } from './event.limits.ts';

/** Sparse counts as stored: code, number, code, number, … by ascending code, without zeros. Source: DB-3. */
export type SparseCounts = readonly number[];

/** Counts codes, one per insect. Untyped (code 0) counts as `others` (code 1). Source: COUNT-3. */
export function countCodes(codes: Iterable<number>): SparseCounts {
  const numbers = new Map<number, number>();
  for (const code of codes) {
    const counted = code === 0 ? 1 : code;
    numbers.set(counted, (numbers.get(counted) ?? 0) + 1);
  }
  return sparse(numbers);
}

/** The sum of several sparse counts, capped per type at the largest number that can be stored. Source: COUNT-2. */
export function addCounts(all: Iterable<SparseCounts>): SparseCounts {
  const numbers = new Map<number, number>();
  for (const counts of all) {
    for (const [code, number] of pairs(counts)) numbers.set(code, (numbers.get(code) ?? 0) + number);
  }
  return sparse(numbers);
}

/** All insects as one group `others` (code 1), for sensor types without detection details. Source: COUNT-2. */
export function asOneGroup(counts: SparseCounts): SparseCounts {
  const total = totalOf(counts);
  return total === 0 ? [] : [1, Math.min(total, largestTypeCount)];
}

/** Total number of insects, of known types or not. Source: COUNT-10. */
export function totalOf(counts: SparseCounts): number {
  let total = 0;
  for (let i = 1; i < counts.length; i += 2) total += counts[i] ?? 0;
  return total;
}

/** (code, number) pairs. */
export function* pairs(counts: SparseCounts): Generator<readonly [code: number, number: number]> {
  for (let i = 0; i + 1 < counts.length; i += 2) yield [counts[i] ?? 0, counts[i + 1] ?? 0];
}

/** Increase of each type from one event to the next; decreases count as 0. Source: COUNT-6. */
export function increases(before: SparseCounts, after: SparseCounts): SparseCounts {
  const old = new Map(pairs(before));
  const grown = new Map<number, number>();
  for (const [code, number] of pairs(after)) {
    const growth = number - (old.get(code) ?? 0);
    if (growth > 0) grown.set(code, growth);
  }
  return sparse(grown);
}

function sparse(numbers: ReadonlyMap<number, number>): SparseCounts {
  return [...numbers]
    .filter(([, number]) => number > 0)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([code, number]) => [code, Math.min(number, largestTypeCount)]);
}
