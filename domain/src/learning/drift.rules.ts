import { driftFactor, driftWeeks, fewestForShare, namedUpToNovelty } from './learning.limits.ts';
import { upperMedian } from './matrix.rules.ts';

/** Boxes of a sensor in a week for which there was a head. */
export interface NoveltyWeek {
  readonly boxes: number;
  /** Those of them whose novelty is above 1.3. */
  readonly novel: number;
}

/** Whether a box is unlike what was taught. Source: LEARN-8. */
export function isNovel(novelty: number): boolean {
  return novelty > namedUpToNovelty;
}

/**
 * Whether a sensor's photos have become unlike those that were taught: twice the usual share of novel boxes. Weeks of
 * fewer than 30 boxes say nothing, and at least two others are needed to know what is usual.
 * @param weeks oldest first, the week in question last
 * Source: LEARN-8
 */
export function hasDrifted(weeks: readonly NoveltyWeek[]): boolean {
  const last = weeks.at(-1);
  if (last === undefined || last.boxes < fewestForShare) return false;
  const before = weeks
    .slice(0, -1)
    .slice(-driftWeeks)
    .filter(({ boxes }) => boxes >= fewestForShare);
  const usual = upperMedian(before.map(shareOf));
  // With nothing novel until now, a single box would be a drift: 5 % are usual anywhere.
  return usual !== null && before.length >= 2 && shareOf(last) >= driftFactor * Math.max(usual, leastUsual);
}

/** A share of novel boxes that is usual anywhere. */
const leastUsual = 0.05;

function shareOf({ novel, boxes }: NoveltyWeek): number {
  return novel / boxes;
}
