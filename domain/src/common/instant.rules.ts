/** Unix seconds as a Date. */
export function instant(timestamp: number): Date {
  return new Date(timestamp * 1_000);
}

/** A Date as unix seconds, rounded down. */
export function unix(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

/** Like `unix`; null for null. */
export function unixOrNull(at: Date | null): number | null {
  return at === null ? null : unix(at);
}
