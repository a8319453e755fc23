/** A change to SQL: the offsets of the replaced text, and its replacement. */
export interface SqlChange {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** Replacements. The patterns include context, so that they do not match other words. */
const changes: readonly (readonly [pattern: RegExp, after: string])[] = [
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/(?<=\s)<>(?=\s)/g, '='],
  [/(?<=\s)=(?=\s)/g, '<>'],
  [/(?<=\s)\+(?=\s)/g, '-'],
  [/(?<=\s)-(?=\s)/g, '+'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bis not distinct from\b/g, 'is distinct from'],
  [/\bnot (?!null\b|distinct\b|materialized\b|valid\b)(?=[\w(])/g, ''],
  [/\bnot (?=$)/g, ''],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bdesc\b/g, 'asc'],
  [/\basc\b/g, 'desc'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/\bbool_or\(/g, 'bool_and('],
  [/\bleft join\b/g, 'join'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<![\w$.'"-])\d+(?![\w.'"])/g, '+1'],
];

/** Whether a text looks like SQL. Mere names of columns and statements do not count. */
function isSql(text: string): boolean {
  return /\b(select|from|where|and|or|not|join|set|case|coalesce|is|desc|asc|limit|any)\b|\s[<>=]+\s/.test(text);
}

/**
 * All small changes to an SQL text; none for other texts. Locks (`for update`) are skipped: tests cannot detect them.
 */
export function sqlChanges(text: string): readonly SqlChange[] {
  if (!isSql(text)) return [];
  return changes.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)].flatMap(({ index: start, 0: found }) => {
      if (isNoCondition(text.slice(0, start), found)) return [];
      const after = to === '+1' ? String(Number(found) + 1) : to;
      return [{ start, end: start + found.length, after }];
    }),
  );
}

/**
 * `between … and` joins bounds, and `=` after `set` assigns: changing them would make invalid SQL, which any test
 * detects.
 */
function isNoCondition(before: string, found: string): boolean {
  if (found === 'and') return /\bbetween\b(?![\s\S]*\band\b)/.test(before);
  if (found !== '=') return false;
  const last = [...before.matchAll(/\b(set|where|and|or|on|when|select|having|filter)\b/g)].at(-1)?.[0];
  return last === 'set';
}
