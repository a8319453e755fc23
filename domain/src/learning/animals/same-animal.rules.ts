import { type Alignment, alignCards, centreOf, longerSide, type SeenBox } from './card-alignment.rules.ts';
import { distance } from '../numbers/matrix.rules.ts';
import { moved } from '../numbers/plane.rules.ts';
import {
  fewestAgreeing,
  fewestOfCard,
  leastAgreeingShare,
  leastFoundAgain,
  mostCompared,
  mostCost,
  mostShift,
  mostSideRatio,
  movedBelow,
  scaleLimits,
  weightOfUnlikeness,
} from './same-animal.limits.ts';

/** Numbers of an earlier and a later box that show the same animal. */
export type SamePair = readonly [before: number, after: number];

/** What has changed on a card between two photos. Boxes are named by their numbers. */
export interface CardComparison {
  /** Whether both photos could be compared. */
  readonly compared: boolean;
  /** Whether a new card was put in; then everything is new. */
  readonly cardChanged: boolean;
  readonly same: readonly SamePair[];
  /** The same animals at another place; light traps only. */
  readonly moved: readonly SamePair[];
  /** Later boxes that are new. */
  readonly arrived: readonly number[];
  /** Earlier boxes that are gone. */
  readonly gone: readonly number[];
}

const notCompared: CardComparison = {
  compared: false,
  cardChanged: false,
  same: [],
  moved: [],
  arrived: [],
  gone: [],
};

/**
 * Tells which animals of a card are new since the photo before.
 * @param sticky whether animals stay where they are; on light traps they walk
 * Source: LEARN-10
 */
export function compareCards(before: readonly SeenBox[], after: readonly SeenBox[], sticky: boolean): CardComparison {
  if (before.length > mostCompared || after.length > mostCompared) return notCompared;
  if (before.length === 0 || after.length === 0) return unmatched(before, after, false);
  const smaller = Math.min(before.length, after.length);
  const alignment = alignCards(before, after);
  const agreeing = alignment?.agreeing ?? 0;
  const full = sticky && before.length > fewestOfCard;
  const fewest = alignment?.unmoved === true ? 1 : fewestAgreeing;
  if (alignment === null || agreeing < fewest || agreeing < leastAgreeingShare * smaller) {
    return full && agreeing < leastFoundAgain * smaller ? unmatched(before, after, true) : notCompared;
  }
  const same = matchBoxes(alignment, before, after);
  if (full && same.length < leastFoundAgain * smaller) return unmatched(before, after, true);
  const walked = sticky ? [] : walkedBoxes(before, after, same);
  const found = [...same, ...walked];
  const [earlier, later] = [new Set(found.map(([box]) => box)), new Set(found.map(([, box]) => box))];
  return {
    compared: true,
    cardChanged: false,
    same,
    moved: walked,
    arrived: [...after.keys()].filter((box) => !later.has(box)),
    gone: [...before.keys()].filter((box) => !earlier.has(box)),
  };
}

/** Pairs of boxes that show the same animal at the same place, one to one, the surest first. Source: LEARN-10. */
export function matchBoxes(
  alignment: Alignment,
  before: readonly SeenBox[],
  after: readonly SeenBox[],
): readonly SamePair[] {
  const scale = Math.hypot(...alignment.turn);
  const candidates = before.flatMap((a, first) => {
    const [x, y] = moved(centreOf(a), alignment);
    const side = longerSide(a) * scale;
    return after.flatMap((b, second) => {
      const [u, v] = centreOf(b);
      const shift = Math.hypot(x - u, y - v) / Math.max(side, 12);
      const ratio = side / longerSide(b);
      if (shift > mostShift || ratio > mostSideRatio || ratio < 1 / mostSideRatio) return [];
      const cost = shift + weightOfUnlikeness * distance(a.x, b.x);
      return cost <= mostCost ? [{ cost, pair: [first, second] as const }] : [];
    });
  });
  return oneToOne(candidates);
}

/** Leftovers of a light trap that may still be one animal. */
function walkedBoxes(
  before: readonly SeenBox[],
  after: readonly SeenBox[],
  same: readonly SamePair[],
): readonly SamePair[] {
  const [earlier, later] = [new Set(same.map(([box]) => box)), new Set(same.map(([, box]) => box))];
  const candidates = before.flatMap((a, first) => {
    if (earlier.has(first)) return [];
    return after.flatMap((b, second) => {
      const ratio = longerSide(a) / longerSide(b);
      if (later.has(second) || ratio < scaleLimits.least || ratio > scaleLimits.most) return [];
      const cost = distance(a.x, b.x);
      return cost < movedBelow ? [{ cost, pair: [first, second] as const }] : [];
    });
  });
  return oneToOne(candidates);
}

function oneToOne(candidates: readonly { readonly cost: number; readonly pair: SamePair }[]): readonly SamePair[] {
  const [earlier, later] = [new Set<number>(), new Set<number>()];
  return candidates
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ pair: [first, second] }) => {
      if (earlier.has(first) || later.has(second)) return false;
      earlier.add(first);
      later.add(second);
      return true;
    })
    .map(({ pair }) => pair);
}

function unmatched(before: readonly SeenBox[], after: readonly SeenBox[], cardChanged: boolean): CardComparison {
  return {
    compared: true,
    cardChanged,
    same: [],
    moved: [],
    arrived: [...after.keys()],
    gone: [...before.keys()],
  };
}
