/** Where the current time comes from; passed in, so that tests can control it. Source: RUN-5. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** The time of a clock in unix seconds, rounded down. */
export function seconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000);
}
