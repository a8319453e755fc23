/** The field that decides whether something is still there. */
export interface Deletable {
  readonly deleted: boolean;
}

/**
 * Whether something is still there: a place of stations, a station event, a report schedule. Deleted rows are kept in
 * the database while something needs them (until the change that deleted them can no longer be undone, or for what was
 * sent), and are shown nowhere. In SQL: `keptSql`. Source: STATION-3, STATION-26.
 */
export function isKept({ deleted }: Deletable): boolean {
  return !deleted;
}
