/** Milliseconds. `refused`: the session has ended or lacks permission; another account may sign in later. */
const waits = { first: 2_000, longest: 60_000, refused: 300_000 } as const;

/** How a stream ended, or why it could not be opened. */
export interface StreamEnd {
  /** Number of consecutive streams that could not be opened, or ended before their first message. */
  readonly failures: number;
  /** Delay requested by the server, milliseconds; null if it has not requested one. */
  readonly retry: number | null;
}

/**
 * Milliseconds until a stream is reopened: the delay requested by the server when a stream ended, doubled with each
 * failure, and randomized so that browsers do not reconnect at the same time.
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function waitAfter({ failures, retry }: StreamEnd, random: number): number {
  const wait = Math.min(waits.longest, waits.first * 2 ** Math.max(0, failures - 1));
  // The server already spreads the delays it requests.
  if (failures === 0) return retry ?? wait * (0.5 + random);
  return Math.max(retry ?? 0, wait * (0.5 + random / 2));
}

/** Milliseconds until a stream that was refused is tried again. Source: CHANGE-6. @param random as above */
export function waitAfterRefusal(random: number): number {
  return waits.refused * (1 + random);
}

/** Waits; ends early, without an error, when `signal` is aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  return promise.finally(() => clearTimeout(timer));
}
