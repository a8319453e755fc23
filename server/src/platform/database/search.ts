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

/** A part of what a search covers: SQL of whether it contains a folded word, or null if it cannot. */
export type SearchedPart = (word: string) => RawBuilder<unknown> | null;

/** A folded text. */
export function textPart(text: RawBuilder<unknown>): SearchedPart {
  return (word) => sql`strpos(${text}, ${word}) > 0`;
}

/**
 * A text that is written for the search. Writing the numbers of a hundred thousand rows takes longer than comparing
 * their names.
 * @param made matches a word that the text may contain
 */
export function writtenPart(made: RegExp, text: RawBuilder<unknown>): SearchedPart {
  return (word) => (made.test(word) ? textPart(text)(word) : null);
}

/**
 * A day, as `YYYY/MM/DD`. It is written only for words that are a part of one.
 * @param day SQL of a date
 * @param isDay SQL of whether it is a certain one, `YYYY-MM-DD`
 */
export function dayPart(
  day: RawBuilder<unknown>,
  isDay = (wanted: string): RawBuilder<unknown> => sql`${day} = ${wanted}::date`,
): SearchedPart {
  const written = writtenPart(/^[\d/]+$/, sql`to_char(${day}, 'YYYY/MM/DD')`);
  return (word) => {
    const [whole] = wholeDays([word]);
    return whole === undefined ? written(word) : isDay(whole);
  };
}

/** The words that PostgreSQL reads as a day, once each and as `YYYY-MM-DD`; it has no year 0. */
export function wholeDays(words: readonly string[]): string[] {
  const found = words.flatMap((word) => {
    const day = word.replaceAll('/', '-');
    const at = Date.parse(day);
    const whole = /^(?!0000)\d{4}\/\d{2}\/\d{2}$/.test(word) && !Number.isNaN(at);
    return whole && new Date(at).toISOString().startsWith(day) ? [day] : [];
  });
  return [...new Set(found)];
}

/** Null if no part can contain the word. */
function anyPart(parts: readonly SearchedPart[], word: string): RawBuilder<unknown> | null {
  const conditions = parts.flatMap((part) => part(word) ?? []);
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * SQL: whether each word is in one of the parts. The parts are compared one by one: joining them to one text takes
 * longer.
 */
export function containsWords(parts: readonly SearchedPart[], words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => anyPart(parts, word) ?? sql`false`),
    sql` and `,
  )})`;
}
