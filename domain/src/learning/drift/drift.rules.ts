import { wilsonInterval } from '../check/agreement.rules.ts';
import {
  driftFactor,
  driftPeriods,
  familiarBoxes,
  familiarShare,
  fewestAuditedOfSource,
  fewestForShare,
  leastAudit,
  newestOnBoard,
  usualBoardShare,
  usualOnBoard,
} from '../learning.limits.ts';
import { type DriftReason, driftReasons } from '../learning.states.ts';
import { upperMedian } from '../numbers/matrix.rules.ts';

/** Boxes of a source in a period for which there was a head. */
export interface DriftPeriod {
  readonly boxes: number;
  /** Those of them whose novelty is above 1.3. */
  readonly novel: number;
  /** Boxes with a suggestion before a person saw them, and the sum of its probabilities. */
  readonly suggested: number;
  readonly p: number;
}

/** What is known about the photos of a source: a sensor, or a place of stations. */
export interface WatchedPhotos {
  /** The period in question. */
  readonly last: DriftPeriod;
  /** Those before it that count as usual, oldest first. */
  readonly before: readonly DriftPeriod[];
  /** Colors of the boards on its newest photos, newest first … */
  readonly newestBoards: readonly string[];
  /** … and on those before that count as usual. */
  readonly usualBoards: readonly string[];
  /** Boxes audited lately, and how many had their name rightly. */
  readonly audit: { readonly right: number; readonly of: number };
}

/** What a sign says: the photos have become different, they are as before, or too little is known. */
type Sign = 'drifted' | 'as before' | 'not known';

/**
 * By what the photos of a source have become unlike those that were taught; null: they have not.
 * - another color: the newest 3 photos lie on a board of one color, and at least 80 % of up to 30 before them (5 or more) on
 *   one of another
 * - wrong names: of 10 or more audited boxes surely fewer than 85 % were right
 * - unlike all examples: twice the usual share of novel boxes
 * - less certain: twice the usual uncertainty, which is what is missing to 1 in the mean probability
 *
 * Periods of fewer than 30 boxes say nothing, and at least two others are needed to know what is usual.
 * @param noted by what the source was noticed before. That stays until the same sign says that the photos are as before:
 * what is not known ends nothing.
 * Source: LEARN-8
 */
export function whyDrifted(photos: WatchedPhotos, noted: DriftReason | null = null): DriftReason | null {
  if (noted !== null && signs[noted](photos) !== 'as before') return noted;
  return driftReasons.find((reason) => signs[reason](photos) === 'drifted') ?? null;
}

const signs: Readonly<Record<DriftReason, (photos: WatchedPhotos) => Sign>> = {
  board: ({ newestBoards, usualBoards }) => signOfBoards(newestBoards, usualBoards),
  // Nothing is named at a source that has drifted, so that no later audit can say that its photos are as before.
  audit: ({ audit: { right, of } }) =>
    of >= fewestAuditedOfSource && wilsonInterval(right, of).high < leastAudit ? 'drifted' : 'not known',
  novelty: ({ last, before }) => signOfShares(novelty(last), before.map(novelty)),
  certainty: ({ last, before }) => signOfShares(uncertainty(last), before.map(uncertainty)),
};

/**
 * Whether the photos of a source are familiar again: of the newest 30 boxes that people decided since they had changed, the
 * suggestion was right for 90 %.
 * @param right of each box since then, newest first
 * Source: LEARN-8
 */
export function isFamiliar(right: readonly boolean[]): boolean {
  const newest = right.slice(0, familiarBoxes);
  return newest.length === familiarBoxes && newest.filter(Boolean).length >= familiarShare * familiarBoxes;
}

function signOfBoards(newestBoards: readonly string[], usualBoards: readonly string[]): Sign {
  const newest = newestBoards.slice(0, newestOnBoard);
  const [board] = newest;
  if (newest.length < newestOnBoard || newest.some((other) => other !== board)) return 'not known';
  const usual = usualBoards.slice(0, usualOnBoard.most);
  if (usual.length < usualOnBoard.least) return 'not known';
  const [most] = [...Map.groupBy(usual, (one) => one)].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined || most[1].length < usualBoardShare * usual.length) return 'not known';
  return most[0] === board ? 'as before' : 'drifted';
}

/** A share of boxes in a period. */
interface Share {
  readonly of: number;
  readonly share: number;
}

function novelty({ novel, boxes }: DriftPeriod): Share {
  return { of: boxes, share: novel / boxes };
}

function uncertainty({ p, suggested }: DriftPeriod): Share {
  return { of: suggested, share: 1 - p / suggested };
}

/** A share of novel or uncertain boxes that is usual anywhere: above none at all, a single box would be a drift. */
const leastUsual = 0.05;

function signOfShares(last: Share, before: readonly Share[]): Sign {
  if (last.of < fewestForShare) return 'not known';
  const known = before.slice(-driftPeriods).filter(({ of }) => of >= fewestForShare);
  const usual = upperMedian(known.map(({ share }) => share));
  if (usual === null || known.length < 2) return 'not known';
  return last.share >= driftFactor * Math.max(usual, leastUsual) ? 'drifted' : 'as before';
}
