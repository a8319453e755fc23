import { alikeBelow, mostOfOneAnimal, noveltyPlace } from '../learning.limits.ts';
import { distance } from '../numbers/matrix.rules.ts';

/** A box that waits to be checked. */
export interface WaitingBox {
  /** The photo it is on. */
  readonly photo: string;
  /** The chain of boxes that show the same animal; null: it stands alone. */
  readonly chain: string | null;
  /** By how much the likeliest type is likelier than the next. */
  readonly margin: number;
  readonly novelty: number;
}

/**
 * The order in which boxes are shown: small margins first, at every fifth place the highest novelty, at most 3 of one
 * animal, and all of one photo together, where its first box comes. Of equal ones the order given decides.
 * Source: LEARN-12
 */
export function orderQueue<T extends WaitingBox>(boxes: readonly T[]): readonly T[] {
  const ranked = withoutTooManyOfOne(interleaved(boxes));
  return [...Map.groupBy(ranked, ({ photo }) => photo).values()].flat();
}

/**
 * Which boxes of a photo look like one of them, nearest first: their numbers in `features`.
 * @param own number of the box itself
 * Source: LEARN-12
 */
export function alikeBoxes(features: readonly Float32Array[], own: number): readonly number[] {
  const x = features[own];
  if (x === undefined) return [];
  return features
    .map((other, index) => ({ index, apart: distance(x, other) }))
    .filter(({ index, apart }) => index !== own && apart < alikeBelow)
    .toSorted((a, b) => a.apart - b.apart)
    .map(({ index }) => index);
}

/** Small margins first; every fifth place goes to the highest novelty that is left. */
function interleaved<T extends WaitingBox>(boxes: readonly T[]): readonly T[] {
  const byMargin = boxes.toSorted((a, b) => a.margin - b.margin);
  const byNovelty = boxes.toSorted((a, b) => b.novelty - a.novelty);
  const taken = new Set<T>();
  let unsure = 0;
  let novel = 0;
  while (taken.size < boxes.length) {
    const next = (taken.size + 1) % noveltyPlace === 0 ? byNovelty[novel++] : byMargin[unsure++];
    // A box that came by its novelty already is passed over; the place stays free for the one behind it.
    if (next !== undefined) taken.add(next);
  }
  return [...taken];
}

function withoutTooManyOfOne<T extends WaitingBox>(boxes: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  return boxes.filter(({ chain }) => {
    if (chain === null) return true;
    const count = counts.get(chain) ?? 0;
    counts.set(chain, count + 1);
    return count < mostOfOneAnimal;
  });
}
