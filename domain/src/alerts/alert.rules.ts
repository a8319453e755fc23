import { reaches } from '../events/threshold.rules.ts';

/** Which thresholds an event reaches. Source: ALERT-3. */
export type AlertStatus = 'normal' | 'over_summary_threshold' | 'over_increase_threshold' | 'over_both_threshold';

/** A status that is over a threshold. */
export type OverThreshold = Exclude<AlertStatus, 'normal'>;

/** The figures an alert status is derived from. */
export interface AlertFigures {
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

const isOverThreshold = (event: AlertFigures) => reaches(event.count, event.sensor_threshold);
const isOverIncrease = (event: AlertFigures) => reaches(event.count_difference, event.sensor_increase_threshold);

/** Which thresholds an event reaches; a threshold of 0 is off. Source: ALERT-1, ALERT-3. */
export function alertStatus(event: AlertFigures): AlertStatus {
  const summary = isOverThreshold(event);
  const increase = isOverIncrease(event);
  if (summary && increase) return 'over_both_threshold';
  if (summary) return 'over_summary_threshold';
  return increase ? 'over_increase_threshold' : 'normal';
}

/**
 * The status of an event that triggers a notice: one that enters an over-threshold state that its predecessor was not
 * in; null: it triggers none. Source: ALERT-5.
 */
export function enteredAlert(event: AlertFigures, predecessor: AlertFigures | null): OverThreshold | null {
  const status = alertStatus(event);
  const enters = (isOver: (figures: AlertFigures) => boolean) =>
    isOver(event) && (predecessor === null || !isOver(predecessor));
  return status !== 'normal' && (enters(isOverThreshold) || enters(isOverIncrease)) ? status : null;
}

/**
 * Whether a count of an event may trigger a notice: its first count, whenever it arrives, and a later one (of a replaced
 * photo or of corrected boxes) only while the event is its sensor's newest. Nobody gets a mail because the past was
 * corrected. Source: ALERT-10.
 */
export function mayAlert(count: { readonly isFirst: boolean; readonly isNewest: boolean }): boolean {
  return count.isFirst || count.isNewest;
}
