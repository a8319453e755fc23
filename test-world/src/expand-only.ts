/** Statements that take something away from a version that still runs. */
const taking = [/^drop\s+(?:table|(?:materialized\s+)?view|function|schema|type)\b/, /\brename\b/, /^truncate\b/];

/** Parts of `alter table` that do, or that ask for what that version may not write. */
const takingPart = [
  /^drop\s+(?!constraint\b|not\b)/,
  /^alter\s+(?:column\s+)?\w+\s+(?:(?:set\s+data\s+)?type|set\s+not\s+null|drop\s+default)\b/,
  // A column that a version that does not know it could not fill in.
  /^add\s+(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/s,
];

/** The parts of `alter table`, between its commas outside of brackets. */
function partsOf(statement: string): readonly string[] {
  const match = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+(.*)$/s.exec(statement);
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of match?.[1] ?? '') {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim());
}

/**
 * Statements of a migration that take something away, or ask for something, that the version before relies on. A migration
 * that has to, says since which migration nothing reads or writes it, and why that is so: `-- contract (since 0041): …`.
 * Source: RUN-10.
 * @param sql of the migration
 */
export function takenAway(sql: string): readonly string[] {
  if (/^-- contract \(since \d{4}\): \S/m.test(sql)) return [];
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim());
  const takes = (one: string) =>
    taking.some((form) => form.test(one)) || partsOf(one).some((part) => takingPart.some((form) => form.test(part)));
  return statements.filter(takes);
}
