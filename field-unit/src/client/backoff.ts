/** How long a unit waits between attempts, milliseconds. */
export interface BackoffLimits {
  /** Upper limit of the first wait; it doubles with each consecutive failure. */
  readonly firstMs: number;
  /** The upper limit never exceeds this. */
  readonly longestMs: number;
}

/** 2 seconds, doubling, up to 15 minutes. */
export const defaultBackoff: BackoffLimits = { firstMs: 2_000, longestMs: 900_000 };

/**
 * The wait before the next attempt: exponential back-off with full jitter, so that units that lost the connection at
 * the same moment do not all return at the same moment. `Retry-After` is a minimum; the jitter is added to it.
 *
 * @param failures consecutive failed attempts, at least 1
 * @param retryAfter seconds requested by the portal, or undefined
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
