/** What a version that still runs while the database is migrated would miss, or could not write any more. */
const taking = [
  /\bdrop\s+(?:table|column|view|function)\b/,
  /\brename\b/,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
  /\btruncate\b/,
];

/** Columns that a version that does not know them could not fill in. */
const unfillable =
  /\badd\s+column\b(?:(?!\badd\s+column\b|\bdefault\b|\bgenerated\b)[^;])*\bnot\s+null\b(?!(?:(?!\badd\s+column\b)[^;])*\bdefault\b)/;

/**
 * Statements of a migration that take something away, or ask for something, that the version before relies on. A migration
 * that has to, because no version that may still run knows what it removes, says so and why: `-- contract: …`.
 * Source: RUN-10.
 * @param sql of the migration
 */
export function takenAway(sql: string): readonly string[] {
  if (/^-- contract: \S/m.test(sql)) return [];
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim());
  return statements.filter((one) => taking.some((form) => form.test(one)) || unfillable.test(one));
}
