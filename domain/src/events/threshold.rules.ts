/** Whether a sensor still has some way to its alert. Source: ALERT-4. */
export type ThresholdIndicator = 'green' | 'red';

/**
 * Insects that may still come until the alert: 0 once the threshold is reached, null where it is off.
 * Source: ALERT-4.
 */
export function insectsUntilAlert(count: number, threshold: number): number | null {
  return threshold > 0 ? Math.max(0, threshold - count) : null;
}

/** Green while something remains, red otherwise; null where the threshold is off. Source: ALERT-4. */
export function thresholdIndicator(count: number, threshold: number): ThresholdIndicator | null {
  const remaining = insectsUntilAlert(count, threshold);
  if (remaining === null) return null;
  return remaining > 0 ? 'green' : 'red';
}
