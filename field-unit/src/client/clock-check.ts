/** A unit's clock may be this wrong, in seconds, before the unit says so and corrects its timestamps. */
export const TOLERATED_CLOCK_ERROR_S = 60;

/** What comparing the two clocks found. */
export interface ClockCheck {
  /** Seconds to add to the unit's clock to get the portal's. Positive: the unit is late. */
  readonly offset: number;
  readonly wrong: boolean;
}

/**
 * Compares the unit's clock with the portal's time. The answer was made somewhere between asking and hearing, so the
 * middle is taken.
 *
 * @param askedMs the unit's clock when the request left, milliseconds since 1970
 * @param heardMs the unit's clock when the answer came, milliseconds since 1970
 * @param serverTime the portal's clock, unix seconds
 */
export function checkClock(askedMs: number, heardMs: number, serverTime: number): ClockCheck {
  const offset = Math.round(serverTime - (askedMs + heardMs) / 2000);
  return { offset, wrong: Math.abs(offset) > TOLERATED_CLOCK_ERROR_S };
}
