/** A figure of a report. */
export interface ReportFigure {
  /** Name of the trap or sensor at that time. */
  readonly name: string;
  /** Insects, or the increase of a sensor. */
  readonly count: number;
}

/** Figures of a report by a key of what counted them, which stays when it is renamed. */
export type ReportFigures = Readonly<Record<string, ReportFigure>>;

/** A figure that is no longer what a report said. */
export interface FigureChange {
  /** Trap or sensor, as it is called today. */
  readonly name: string;
  /** Null: the report did not have it. */
  readonly before: number | null;
  /** Null: it no longer exists. */
  readonly now: number | null;
}

/** Figures that differ from those of an earlier report, by name. Another name is no change. Source: SCHEDULE-6. */
export function figureChanges(before: ReportFigures, now: ReportFigures): readonly FigureChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys
    .map((key) => ({
      name: (now[key] ?? before[key])?.name ?? '',
      before: before[key]?.count ?? null,
      now: now[key]?.count ?? null,
    }))
    .filter((change) => change.before !== change.now)
    .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}
