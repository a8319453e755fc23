/** Where the time comes from; passed in so that tests decide. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Unix seconds of a clock, rounded down. */
export function seconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000);
}
