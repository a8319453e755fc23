/** Figures of a report: insects by the name of what counted them. */
export type ReportFigures = Readonly<Record<string, number>>;

/** A figure that is no longer what a report said. */
export interface FigureChange {
  /** Trap or sensor. */
  readonly name: string;
  /** Null: the report did not have it. */
  readonly before: number | null;
  /** Null: it no longer exists. */
  readonly now: number | null;
}

/** Figures that differ from those of an earlier report, by name. Source: SCHEDULE-6. */
export function figureChanges(before: ReportFigures, now: ReportFigures): readonly FigureChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names
    .map((name) => ({ name, before: before[name] ?? null, now: now[name] ?? null }))
    .filter((change) => change.before !== change.now);
}
