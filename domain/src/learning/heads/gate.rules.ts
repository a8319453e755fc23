import { type Head, nameBox } from './head.rules.ts';
import {
  fewestHeldOutBoxes,
  fewestHeldOutPhotos,
  mostLostAtHoldOut,
  offeredFrom,
  offeredFromBoxes,
} from '../learning.limits.ts';

/** An example with the photo and day it comes from. */
export interface DatedExample {
  readonly x: Float32Array;
  readonly type: string;
  readonly photo: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Examples of the newest days, on which a head is tried, and those before, on which it is fitted for that. */
export interface HoldOut<T extends DatedExample> {
  /** The first day that is held out. */
  readonly from: string;
  readonly earlier: readonly T[];
  readonly newest: readonly T[];
}

/**
 * Holds out the newest days: as few as have 30 boxes of 3 photos.
 * @returns null if there are too few, or nothing before them
 * Source: LEARN-7
 */
export function holdOutOf<T extends DatedExample>(examples: readonly T[]): HoldOut<T> | null {
  const days = [...new Set(examples.map(({ day }) => day))].toSorted();
  for (const from of days.slice(1).toReversed()) {
    const newest = examples.filter(({ day }) => day >= from);
    if (newest.length < fewestHeldOutBoxes) continue;
    if (new Set(newest.map(({ photo }) => photo)).size < fewestHeldOutPhotos) continue;
    return { from, newest, earlier: examples.filter(({ day }) => day < from) };
  }
  return null;
}

/** How right a head was. */
export interface HoldOutResult {
  readonly right: number;
  readonly of: number;
  /** By the name that it gave: boxes, and how many of them rightly. */
  readonly byName: ReadonlyMap<string, { readonly right: number; readonly of: number }>;
}

/** Tries a head on examples on which it was not fitted. Types that it does not know count as wrong. Source: LEARN-7. */
export function tryHead(head: Head, examples: readonly DatedExample[]): HoldOutResult {
  const byName = new Map<string, { right: number; of: number }>();
  let right = 0;
  for (const { x, type } of examples) {
    const named = nameBox(head, x).type;
    const counts = byName.get(named) ?? { right: 0, of: 0 };
    const hit = Number(named === type);
    right += hit;
    byName.set(named, { right: counts.right + hit, of: counts.of + 1 });
  }
  return { right, of: examples.length, byName };
}

/**
 * Whether a new head becomes active: unless it is worse by more than 2 points at the same hold-out.
 * @param active null: there is no head yet, or there is no hold-out
 * Source: LEARN-7
 */
export function passesGate(
  fresh: { readonly right: number; readonly of: number } | null,
  active: { readonly right: number; readonly of: number } | null,
): boolean {
  if (fresh === null || active === null || fresh.of === 0 || active.of === 0) return true;
  // A hair of tolerance, so that exactly 2 points pass in floating point too.
  return fresh.right / fresh.of >= active.right / active.of - mostLostAtHoldOut - 1e-9;
}

/** Whether automatic naming is recommended: 90 % right on at least 100 held-out boxes. Source: LEARN-9. */
export function mayOfferAutomatic(holdOut: { readonly right: number; readonly of: number } | null): boolean {
  return holdOut !== null && holdOut.of >= offeredFromBoxes && holdOut.right / holdOut.of >= offeredFrom;
}
