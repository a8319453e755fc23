/** A change of SQL: what is replaced, by its place in the text. */
export interface SqlChange {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** What becomes what. Each is written with what must stand around it, so that no other word is met. */
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

/** Whether a text is SQL, as far as its words show it: names of columns and statements are none. */
function isSql(text: string): boolean {
  return /\b(select|from|where|and|or|not|join|set|case|coalesce|is|desc|asc|limit|any)\b|\s[<>=]+\s/.test(text);
}

/** All small changes of a text of SQL; none where it is something else. Locks (`for update`) are left: no test sees them. */
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

/** `between … and` joins bounds, and `=` after `set` assigns: changed they are no SQL, which every test would notice. */
function isNoCondition(before: string, found: string): boolean {
  if (found === 'and') return /\bbetween\b(?![\s\S]*\band\b)/.test(before);
  if (found !== '=') return false;
  const last = [...before.matchAll(/\b(set|where|and|or|on|when|select|having|filter)\b/g)].at(-1)?.[0];
  return last === 'set';
}
