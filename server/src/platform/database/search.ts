import { sql, type RawBuilder } from 'kysely';

/**
 * SQL of a text as the search compares it. Most texts are normalized already, which is faster to check than to repeat.
 * Columns called `search_…` contain such texts, so that long lists need not fold each row. SQL twin of `folded`.
 */
export function foldedSql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select lower(
      case when octet_length(t) = length(t) or t is nfkc normalized then t else normalize(t, nfkc) end)
    from (select ${text} t offset 0) plain)`;
}

/**
 * SQL of a part of the text that a search covers, or null if it cannot contain any of the words. Writing dates and
 * numbers of a hundred thousand rows takes longer than comparing their names.
 * @param made matches a word that the part may contain
 */
export function textFor(words: readonly string[], made: RegExp, part: RawBuilder<unknown>): RawBuilder<unknown> {
  return words.some((word) => made.test(word)) ? part : sql`null`;
}

/** SQL: whether `haystack`, a folded text, contains all words. */
export function containsWords(haystack: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map((word) => sql`strpos(${haystack}, ${word}) > 0`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
