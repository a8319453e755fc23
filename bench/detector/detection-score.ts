import { type Box, iou } from '@trapline/server/platform/detector/detector.ts';

/** The boxes of one photo: those found and the true ones. */
export interface Judged {
  readonly found: readonly Box[];
  readonly truth: readonly Box[];
}

/** A detector's score over some photos; ratios are 0 to 1, `mae` is in insects per photo. */
export interface Score {
  readonly photos: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly mae: number;
  /** `mae` divided by the mean true count. */
  readonly relativeMae: number;
}

/**
 * Pairs found boxes with true boxes one to one, best overlap first, and counts the pairs with an IoU of at least
 * `least`.
 */
export function countMatches({ found, truth }: Judged, least: number): number {
  const pairs = found.flatMap((box, i) =>
    truth.map((other, k) => ({ i, k, overlap: iou(box, other) })).filter((pair) => pair.overlap >= least),
  );
  const takenFound = new Set<number>();
  const takenTruth = new Set<number>();
  for (const { i, k } of pairs.sort((a, b) => b.overlap - a.overlap)) {
    if (takenFound.has(i) || takenTruth.has(k)) continue;
    takenFound.add(i);
    takenTruth.add(k);
  }
  return takenFound.size;
}

/** Returns the score over photos, at an IoU of at least `least`. Ratios without a denominator are 0. */
export function scoreOf(photos: readonly Judged[], least: number): Score {
  const sum = (of: (photo: Judged) => number) => photos.reduce((total, photo) => total + of(photo), 0);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const matches = sum((photo) => countMatches(photo, least));
  const found = sum((photo) => photo.found.length);
  const truth = sum((photo) => photo.truth.length);
  const mae = share(
    sum((photo) => Math.abs(photo.found.length - photo.truth.length)),
    photos.length,
  );
  return {
    photos: photos.length,
    precision: share(matches, found),
    recall: share(matches, truth),
    f1: share(2 * matches, found + truth),
    mae,
    relativeMae: share(mae, share(truth, photos.length)),
  };
}
