/** A time of a sensor at a site: from ≤ event < to, unix seconds; `to` null while it lasts. */
export interface Stay {
  readonly from: number;
  readonly to: number | null;
}

/** A part of a sensor's history, unix seconds, null: open; with the stay during which it was, or null between stays. */
export interface HistoryPart<S extends Stay> {
  readonly from: number | null;
  readonly to: number | null;
  readonly stay: S | null;
}

/**
 * Divides the whole history of a sensor into its stays at sites and the times between them, without gaps or overlaps.
 * @param stays in order of time, without overlaps
 */
export function historyParts<S extends Stay>(stays: readonly S[]): readonly HistoryPart<S>[] {
  const parts: HistoryPart<S>[] = [];
  let reached: number | null = null;
  for (const stay of stays) {
    if (stay.from !== reached) parts.push({ from: reached, to: stay.from, stay: null });
    parts.push({ from: stay.from, to: stay.to, stay });
    if (stay.to === null) return parts;
    reached = stay.to;
  }
  return [...parts, { from: reached, to: null, stay: null }];
}
