import { reaches, type ThresholdFigures } from '../events/threshold.rules.ts';
import type { UnitState } from '../health/unit-state.rules.ts';
import { trapState } from '../sensors/trap.rules.ts';

/** The reasons why a sensor or site needs attention, the most urgent first. Source: ATTENTION-1, ATTENTION-4. */
export const attentionReasons = [
  'rats',
  'over_threshold',
  'silent',
  'poor_health',
  'rising',
  'trap_overdue',
  'trap_due',
] as const;
/** A reason why a sensor or site needs attention. */
export type AttentionReason = (typeof attentionReasons)[number];

/** The reasons that the summary counts together: all but rats. Source: ATTENTION-5. */
export const careReasons: readonly AttentionReason[] = attentionReasons.filter((reason) => reason !== 'rats');

/**
 * What the activity page can be narrowed to: a reason, or that somebody has yet to look. The latter is no reason for
 * care, and does not make a sensor or site more urgent. Source: ATTENTION-5, ATTENTION-8.
 */
export const attentionFilters = [...attentionReasons, 'not_looked_at'] as const;
/** See `attentionFilters`. */
export type AttentionFilter = (typeof attentionFilters)[number];

/** What the reader may know about a sensor or site; null: nothing is known. */
export interface AttentionFacts {
  /** Whether an appearance calls for attention, see `callsForAttention`. */
  readonly ratsSeen: boolean;
  /** Its newest event that counts; null without one in the last `newestCountDays`. */
  readonly newest: ThresholdFigures | null;
  readonly state: UnitState | null;
  /** See `trapDaysLeft`; null for types without a trap. */
  readonly trapDaysLeft: number | null;
}

/**
 * The reasons that apply, the most urgent first. In SQL: `sensorAttention`, and `siteAttention` for sites.
 * Source: ATTENTION-1.
 */
export function attentionReasonsOf(facts: AttentionFacts): readonly AttentionReason[] {
  const { newest, state } = facts;
  const trap = facts.trapDaysLeft === null ? 'good' : trapState(facts.trapDaysLeft);
  const applies: Readonly<Record<AttentionReason, boolean>> = {
    rats: facts.ratsSeen,
    over_threshold: newest !== null && reaches(newest.count, newest.sensor_threshold),
    silent: state === 'silent',
    poor_health: state === 'poor',
    rising: newest !== null && reaches(newest.count_difference, newest.sensor_increase_threshold),
    trap_overdue: trap === 'overdue',
    trap_due: trap === 'due',
  };
  return attentionReasons.filter((reason) => applies[reason]);
}

/**
 * Position of a sensor or site in the order by urgency: that of its most urgent reason, from 0; the number of reasons
 * if none applies. In SQL: `urgencySql`. Source: ATTENTION-4.
 */
export function urgencyOf(reasons: readonly AttentionReason[]): number {
  const places = reasons.map((reason) => attentionReasons.indexOf(reason));
  return Math.min(attentionReasons.length, ...places);
}
