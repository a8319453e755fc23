/** How long a unit waits between tries. Milliseconds. */
export interface BackoffLimits {
  /** Ceiling of the first wait; it doubles with each failure in a row. */
  readonly firstMs: number;
  /** The ceiling grows no further than this. */
  readonly longestMs: number;
}

/** 2 seconds, doubling, up to 15 minutes. */
export const defaultBackoff: BackoffLimits = { firstMs: 2_000, longestMs: 900_000 };

/**
 * The wait before the next try: exponential back-off with full jitter, so that units that lost the portal at the same
 * moment do not come back at the same moment. A `Retry-After` is the least wait; the jitter comes on top of it.
 *
 * @param failures failed tries in a row, from 1
 * @param retryAfter seconds that the portal asked for, or undefined
 * @param random a number from 0 (inclusive) to 1 (exclusive)
 * @returns milliseconds
 */
export function waitBeforeRetry(
  failures: number,
  retryAfter: number | undefined,
  random: () => number,
  limits: BackoffLimits = defaultBackoff,
): number {
  const ceiling = Math.min(limits.longestMs, limits.firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.floor(random() * ceiling) + (retryAfter ?? 0) * 1000;
}
