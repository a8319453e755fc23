import { reaches } from '../events/threshold.rules.ts';

/** Which thresholds an event reaches. Source: ALERT-3. */
export type AlertStatus = 'normal' | 'over_summary_threshold' | 'over_increase_threshold' | 'over_both_threshold';

/** The figures an alert status is derived from. */
export interface AlertFigures {
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

/** Which thresholds an event reaches; a threshold of 0 is off. Source: ALERT-1, ALERT-3. */
export function alertStatus(event: AlertFigures): AlertStatus {
  const summary = reaches(event.count, event.sensor_threshold);
  const increase = reaches(event.count_difference, event.sensor_increase_threshold);
  if (summary && increase) return 'over_both_threshold';
  if (summary) return 'over_summary_threshold';
  return increase ? 'over_increase_threshold' : 'normal';
}

/**
 * Whether an event triggers a notice: it enters an over-threshold state that its predecessor was not in.
 * Source: ALERT-5.
 */
export function entersAlert(event: AlertFigures, predecessor: AlertFigures | null): boolean {
  const now = alertStatus(event);
  if (now === 'normal') return false;
  const before = predecessor === null ? 'normal' : alertStatus(predecessor);
  if (before === 'normal') return true;
  const isOver = (status: AlertStatus, kind: 'summary' | 'increase') =>
    status === 'over_both_threshold' || status === `over_${kind}_threshold`;
  return (
    (isOver(now, 'summary') && !isOver(before, 'summary')) || (isOver(now, 'increase') && !isOver(before, 'increase'))
  );
}
