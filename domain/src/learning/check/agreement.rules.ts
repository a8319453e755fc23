import type { MeasuredShare } from '../learning.schema.ts';
import { fewestAudited, fewestForPrecision, fewestForShare, leastAudit, leastPrecision } from '../learning.limits.ts';

/** A box that a person decided. */
export interface Decided {
  /** What the person said. */
  readonly said: string;
  /** What was suggested before the person saw the box. Source: LEARN-6. */
  readonly suggested: string;
}

/** Number of standard deviations on both sides of a 95 % interval. */
const z = 1.959964;

/** The 95 % interval of a share, by Wilson. With none of none, 0 to 1. */
export function wilsonInterval(right: number, of: number): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = right / of;
  const shrink = 1 + z ** 2 / of;
  const middle = (share + z ** 2 / (2 * of)) / shrink;
  const half = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / shrink;
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** A share with its interval; under 30 there are too few to say. Source: LEARN-8. */
export function measuredShareOf(right: number, of: number): MeasuredShare {
  if (of < fewestForShare) return { right, of, share: null, low: null, high: null };
  return { right, of, share: right / of, ...wilsonInterval(right, of) };
}

/** How many of the decided boxes had been suggested rightly. Source: LEARN-8. */
export function agreementOf(decided: readonly Decided[]): MeasuredShare {
  return measuredShareOf(countRight(decided), decided.length);
}

/** The same by the type that was suggested. Source: LEARN-8. */
export function agreementByType(decided: readonly Decided[]): ReadonlyMap<string, MeasuredShare> {
  const byType = Map.groupBy(decided, ({ suggested }) => suggested);
  return new Map([...byType].map(([type, boxes]) => [type, agreementOf(boxes)]));
}

/** Why a type is only suggested. */
export type BlockedBecause = 'too_few' | 'audit' | 'hold_out';

/** What decides whether a type may be named. */
export interface TypeRecord {
  /** Whether it has enough examples. */
  readonly taught: boolean;
  /** Boxes with its name that people audited, and how many had it rightly. */
  readonly audit: { readonly right: number; readonly of: number };
  /** Boxes that the hold-out gave its name, and how many of them rightly. */
  readonly holdOut: { readonly right: number; readonly of: number };
}

/** Why a type is only suggested; null: it may be named. Source: LEARN-5, LEARN-8. */
export function whyBlocked({ taught, audit, holdOut }: TypeRecord): BlockedBecause | null {
  if (!taught) return 'too_few';
  if (audit.of >= fewestAudited && wilsonInterval(audit.right, audit.of).low < leastAudit) return 'audit';
  if (holdOut.of >= fewestForPrecision && holdOut.right / holdOut.of < leastPrecision) return 'hold_out';
  return null;
}

/** What was said where which other type had been suggested. */
export interface Confusion<T extends Decided> {
  readonly said: string;
  readonly suggested: string;
  readonly boxes: readonly T[];
}

/** Wrong suggestions, most frequent first; of equal ones in the order of their names. Source: LEARN-8. */
export function confusionOf<T extends Decided>(decided: readonly T[]): readonly Confusion<T>[] {
  const wrong = decided.filter(({ said, suggested }) => said !== suggested);
  const pairs = Map.groupBy(wrong, ({ said, suggested }) => `${said}\n${suggested}`);
  return [...pairs]
    .toSorted(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
    .map(([pair, boxes]) => {
      const [said = '', suggested = ''] = pair.split('\n');
      return { said, suggested, boxes };
    });
}

function countRight(decided: readonly Decided[]): number {
  return decided.filter(({ said, suggested }) => said === suggested).length;
}
