/** SQL twin of `isKept` in kept.rules.ts. @param row alias of a row of a table with `deleted_at`, or the table's name */
export function keptSql(row: string): string {
  return `(${row}.deleted_at is null)`;
}
