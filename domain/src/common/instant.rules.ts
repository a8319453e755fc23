/** The instant of unix seconds. */
export function instant(timestamp: number): Date {
  return new Date(timestamp * 1_000);
}

/** Unix seconds of an instant. */
export function unix(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

/** Unix seconds of an instant that may be absent. */
export function unixOrNull(at: Date | null): number | null {
  return at === null ? null : unix(at);
}
