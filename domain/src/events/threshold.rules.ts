import { countsInFigures, type Countable } from './what-counts.rules.ts';

/** Green while a sensor is below its threshold, red from there on. Source: ALERT-4. */
export type ThresholdIndicator = 'green' | 'red';

/**
 * Whether a value (a count or a difference; null: not known) reaches its threshold; a threshold of 0 is off. In SQL:
 * `reachesSql`. Source: ALERT-1.
 */
export function reaches(value: number | null, threshold: number): boolean {
  return threshold > 0 && value !== null && value >= threshold;
}

/** The figures that decide whether an event is over a threshold. Null: not counted yet. */
export interface ThresholdFigures {
  readonly count: number | null;
  readonly count_difference: number | null;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

/**
 * Whether an event is over its threshold, and over its increase threshold. Events that do not count, such as hidden
 * ones and false positives, are over neither. Source: ALERT-3, EVENT-7.
 */
export function alertsOf(event: ThresholdFigures & Countable): {
  readonly alert: boolean;
  readonly increaseAlert: boolean;
} {
  const counts = countsInFigures(event);
  return {
    alert: counts && reaches(event.count, event.sensor_threshold),
    increaseAlert: counts && reaches(event.count_difference, event.sensor_increase_threshold),
  };
}

/** Whether an event is over its threshold or its increase threshold. In SQL: `exceedsSql`. Source: ALERT-3. */
export function exceeds(event: ThresholdFigures & Countable): boolean {
  const { alert, increaseAlert } = alertsOf(event);
  return alert || increaseAlert;
}

/**
 * Number of further insects until the alert: 0 once the threshold is reached, null when it is off.
 * Source: ALERT-4.
 */
export function insectsUntilAlert(count: number, threshold: number): number | null {
  return threshold > 0 ? Math.max(0, threshold - count) : null;
}

/** Green below the threshold, red once it is reached; null when it is off. Source: ALERT-4. */
export function thresholdIndicator(count: number, threshold: number): ThresholdIndicator | null {
  const remaining = insectsUntilAlert(count, threshold);
  if (remaining === null) return null;
  return remaining > 0 ? 'green' : 'red';
}
