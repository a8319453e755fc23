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

/** Whether an event is over its threshold or its increase threshold. In SQL: `exceedsSql`. Source: ALERT-3. */
export function exceeds(event: ThresholdFigures): boolean {
  return (
    reaches(event.count, event.sensor_threshold) || reaches(event.count_difference, event.sensor_increase_threshold)
  );
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
