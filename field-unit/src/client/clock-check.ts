/** Clock error, in seconds, above which the unit reports it and corrects its timestamps. */
export const TOLERATED_CLOCK_ERROR_S = 60;

/** Result of comparing the two clocks. */
export interface ClockCheck {
  /** Seconds to add to the unit's clock to get the portal's. Positive: the unit's clock is slow. */
  readonly offset: number;
  readonly wrong: boolean;
}

/**
 * Compares the unit's clock with the portal's time. The response was created at some moment between request and
 * receipt, so the midpoint is used.
 *
 * @param sentMs the unit's clock when the request left, milliseconds since 1970
 * @param receivedMs the unit's clock when the response arrived, milliseconds since 1970
 * @param serverTime the portal's clock, unix seconds
 */
export function checkClock(sentMs: number, receivedMs: number, serverTime: number): ClockCheck {
  const offset = Math.round(serverTime - (sentMs + receivedMs) / 2000);
  return { offset, wrong: Math.abs(offset) > TOLERATED_CLOCK_ERROR_S };
}
