/** The steps of a detector's sensitivity; 0 is usual. Source: DETECT-12. */
export const sensitivities = [-2, -1, 0, 1, 2] as const;
/** One of them. */
export type Sensitivity = (typeof sensitivities)[number];

/** Most boxes below the threshold that are kept with a photo, best first. Source: DETECT-12. */
export const mostFaint = 2_000;

/** By how much of itself one step lowers the threshold. */
const perStep = 0.16;

/** What the detector's threshold is multiplied with. Source: DETECT-12. */
export function thresholdFactor(sensitivity: number): number {
  return 1 - perStep * sensitivity;
}

/** The same at the highest sensitivity: boxes are kept down to it, so that each step can be previewed. */
export const lowestFactor = thresholdFactor(2);

/**
 * The threshold at each step, from the least sensitive.
 * @param threshold that of a list made with `sensitivity`
 */
export function thresholdsOf(threshold: number, sensitivity: number): number[] {
  const usual = threshold / thresholdFactor(sensitivity);
  return sensitivities.map((step) => Math.round(usual * thresholdFactor(step) * 1_000) / 1_000);
}
