import { codeOf, isInsectType, keyOf } from '../insects/insect.rules.ts';
import { type BoxAct, boxActs, type BoxState, boxStates } from './detection-source.catalogue.ts';

/** What is stored with a box besides its corners, type and score. Source: LEARN-5, LEARN-6. */
export interface BoxMark {
  readonly state: BoxState;
  /** What the head suggests now; null: nothing. */
  readonly suggested: string | null;
  /** Probability of that, 0 to 1. */
  readonly p: number;
  /** The next likely type. */
  readonly second: string | null;
  /** By how much the likeliest is likelier than the next, also if the likeliest is "not an insect"; null: not known. */
  readonly margin: number | null;
  /** Distance to the nearest examples, in units of what is usual; 0 without a head. */
  readonly novelty: number;
  /** What was suggested before a person saw the box; never overwritten. */
  readonly firstSuggested: string | null;
  readonly firstP: number;
  readonly act: BoxAct;
}

/**
 * Eight numbers per box: state, suggested code, p, second, novelty, first code, first p, act (shares in thousandths). The
 * second is its code and, if the margin is known, 1,000 times one more than the margin; older lists have the code alone.
 */
export type PackedMarks = readonly number[];

/** The mark of a box about which nothing is known. */
export const noMark: BoxMark = {
  state: 'unclassified',
  suggested: null,
  p: 0,
  second: null,
  margin: null,
  novelty: 0,
  firstSuggested: null,
  firstP: 0,
  act: 'none',
};

const fields = 8;
/** Above all codes of insect types. */
const marginUnit = 1_000;

function packType(type: string | null): number {
  return type !== null && isInsectType(type) ? codeOf(type) : 0;
}

/** Packs the marks of all boxes of a list, in their order. */
export function packMarks(marks: readonly BoxMark[]): PackedMarks {
  return marks.flatMap((mark) => [
    boxStates.indexOf(mark.state),
    packType(mark.suggested),
    Math.round(mark.p * 1_000),
    packType(mark.second) + (mark.margin === null ? 0 : marginUnit * (1 + Math.round(mark.margin * 1_000))),
    Math.round(Math.min(mark.novelty, 30) * 1_000),
    packType(mark.firstSuggested),
    Math.round(mark.firstP * 1_000),
    boxActs.indexOf(mark.act),
  ]);
}

/** How many boxes are "to check". @param packed null: none */
export function countToCheck(packed: PackedMarks | null): number {
  const wanted = boxStates.indexOf('to_check');
  return (packed ?? []).filter((value, index) => index % fields === 0 && value === wanted).length;
}

/**
 * Unpacks the marks of `count` boxes.
 * @param packed null, for lists that nobody and no head has touched: all boxes have the state that their type says
 */
export function unpackMarks(packed: PackedMarks | null, codes: readonly number[]): readonly BoxMark[] {
  return codes.map((code, index) => {
    if (packed === null) return { ...noMark, state: code === 0 ? 'unclassified' : 'named' };
    const [state = 0, suggested = 0, p = 0, second = 0, novelty = 0, first = 0, firstP = 0, act = 0] = packed.slice(
      index * fields,
      (index + 1) * fields,
    );
    return {
      state: boxStates[state] ?? 'unclassified',
      suggested: keyOf(suggested) ?? null,
      p: p / 1_000,
      second: keyOf(second % marginUnit) ?? null,
      margin: second < marginUnit ? null : (Math.floor(second / marginUnit) - 1) / 1_000,
      novelty: novelty / 1_000,
      firstSuggested: keyOf(first) ?? null,
      firstP: firstP / 1_000,
      act: boxActs[act] ?? 'none',
    };
  });
}
