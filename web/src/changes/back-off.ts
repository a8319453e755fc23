/** Milliseconds. `refused`: the session is over or may not; somebody else may sign in meanwhile. */
const waits = { first: 2_000, longest: 60_000, refused: 300_000 } as const;

/** How a stream ended, or why there was none. */
export interface StreamEnd {
  /** How often in a row there was none, or it ended before its first message. */
  readonly failures: number;
  /** Milliseconds that the server asked for; null: it has not. */
  readonly retry: number | null;
  /** Whether the server refused it for good, not for having too many or being away. */
  readonly refused: boolean;
}

/**
 * Milliseconds until a stream is opened again: what the server asked for when it ended one, twice as long with each
 * failure, and never the same for two browsers.
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function waitAfter({ failures, retry, refused }: StreamEnd, random: number): number {
  if (refused) return waits.refused * (1 + random);
  const wait = Math.min(waits.longest, waits.first * 2 ** Math.max(0, failures - 1));
  // The server spreads its own over seconds already.
  if (failures === 0) return retry ?? wait * (0.5 + random);
  return Math.max(retry ?? 0, wait * (0.5 + random / 2));
}
