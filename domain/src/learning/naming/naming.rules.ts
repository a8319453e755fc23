import { type BoxMark, noMark } from '../../detections/box-marks.rules.ts';
import type { BoxNaming } from '../heads/head.rules.ts';
import type { LearningMode } from '../learning.states.ts';
import { fewestTaughtTypes, mostBorrowedP, namedFrom, namedUpToNovelty, notInsect } from '../learning.limits.ts';
import { foundAgain } from '../animals/same-animal.limits.ts';

/** What the state of a box depends on, apart from what the head says about it. */
export interface NamingCircumstances {
  /** The switch of the sensor, or of its sensor type. */
  readonly mode: LearningMode;
  /** Types with enough examples. */
  readonly taught: ReadonlySet<string>;
  /** Types that are only suggested, because they turned out wrong too often. */
  readonly blocked: ReadonlySet<string>;
  /** Whether the sensor's photos are unlike those that were taught. */
  readonly drifted: boolean;
  /** Whether the examples are those of other sensor types. */
  readonly borrowed: boolean;
  /** Whether left-out groups could judge the head. */
  readonly calibrated: boolean;
}

/** The state of a box and its mark. */
export interface NamedBox {
  /** The type that it counts as; null: none. */
  readonly type: string | null;
  readonly mark: BoxMark;
  /** Whether it is proposed to remove the box, because it is no insect. Its `suggested` is then null, `p` is not 0. */
  readonly removalProposed: boolean;
}

/**
 * The mark of a box that no person decided.
 * @param own what the head says; null: there is no head
 * @param before the mark until now; its first suggestion stays. A box that a person confirmed is left as it is, and
 * must not be passed
 * @param said what a person said about the same animal on another photo; null: nothing. It is suggested, but the first
 * suggestion that is kept is the head's own: agreement must not count an answer that a person gave
 * Source: LEARN-5, LEARN-6, LEARN-10
 */
export function markOfNaming(
  own: BoxNaming | null,
  circumstances: NamingCircumstances,
  before: BoxMark,
  said: string | null = null,
): NamedBox {
  if (own === null || circumstances.mode === 'off') {
    const { firstSuggested, firstP } = before;
    return { type: null, mark: { ...noMark, firstSuggested, firstP }, removalProposed: false };
  }
  const naming = said === null ? own : carriedOn(own, said);
  const named = mayName(naming, circumstances);
  const suggested = shown(naming.type);
  const most = circumstances.borrowed ? mostBorrowedP : 1;
  const p = Math.min(naming.p, most);
  const ownType = shown(own.type);
  const first = before.firstSuggested === null && ownType !== null ? { type: ownType, p: Math.min(own.p, most) } : null;
  return {
    type: named ? naming.type : null,
    removalProposed: suggested === null,
    mark: {
      state: named ? 'named' : 'to_check',
      suggested,
      p,
      second: suggested === null ? (naming.likely[0] ?? null) : shown(naming.second),
      margin: naming.margin,
      novelty: naming.novelty,
      firstSuggested: first?.type ?? before.firstSuggested,
      firstP: first?.p ?? before.firstP,
      act: 'none',
    },
  };
}

/** What a head says about an animal that a person named on another photo. */
function carriedOn(own: BoxNaming, said: string): BoxNaming {
  const margin = 2 * foundAgain - 1;
  if (own.type === said) return { ...own, p: Math.max(own.p, foundAgain), margin: Math.max(own.margin, margin) };
  const likely = [said, ...own.likely].filter((type, index, all) => type !== notInsect && all.indexOf(type) === index);
  return { ...own, type: said, p: foundAgain, second: own.type, margin, likely };
}

/** Whether a box counts as what the head says, without a person. Source: LEARN-5. */
export function mayName(naming: BoxNaming, circumstances: NamingCircumstances): boolean {
  const { mode, taught, blocked, drifted, borrowed, calibrated } = circumstances;
  return (
    mode === 'automatic' &&
    calibrated &&
    !drifted &&
    !borrowed &&
    naming.p >= namedFrom &&
    naming.novelty <= namedUpToNovelty &&
    naming.type !== notInsect &&
    taught.has(naming.type) &&
    !blocked.has(naming.type) &&
    [...taught].filter((type) => type !== notInsect).length >= fewestTaughtTypes
  );
}

/** "Not an insect" is never shown as a type. Source: LEARN-3. */
function shown(type: string): string | null {
  return type === notInsect || type === '' ? null : type;
}
