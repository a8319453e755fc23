/** A time of a sensor at a site: from ≤ event < to, unix seconds; `to` null while it lasts. */
export interface InstallationPeriod {
  readonly from: number;
  readonly to: number | null;
}

/**
 * A part of a sensor's history, unix seconds, null: open; with the installation to which it belongs, or null
 * between installations.
 */
export interface HistoryPart<I extends InstallationPeriod> {
  readonly from: number | null;
  readonly to: number | null;
  readonly installation: I | null;
}

/**
 * Divides the whole history of a sensor into its installations and the times between them, without gaps or overlaps.
 * @param installations in order of time, without overlaps
 */
export function historyParts<I extends InstallationPeriod>(installations: readonly I[]): readonly HistoryPart<I>[] {
  const parts: HistoryPart<I>[] = [];
  let reached: number | null = null;
  for (const installation of installations) {
    if (installation.from !== reached) parts.push({ from: reached, to: installation.from, installation: null });
    parts.push({ from: installation.from, to: installation.to, installation });
    if (installation.to === null) return parts;
    reached = installation.to;
  }
  return [...parts, { from: reached, to: null, installation: null }];
}
