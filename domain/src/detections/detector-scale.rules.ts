/** Pixels per millimeter at which the detector knows large insects best. */
const largeInsectsAt = 5;
/** Most by which a photo is shrunk. */
const mostShrunk = 6;

/**
 * By what whole number a photo is shrunk before insects are looked for: to about 5 pixels per millimeter.
 * @param pixelsPerMm of photos with large insects; 0: insects are of usual size, and nothing is shrunk
 * Source: DETECT-14
 */
export function shrunkBy(pixelsPerMm: number): number {
  return Math.max(1, Math.min(mostShrunk, Math.round(pixelsPerMm / largeInsectsAt)));
}
