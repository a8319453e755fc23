/** A text as the search compares it: in lower case and one width (Unicode NFKC). SQL twin: `foldedSql`. Source: SCREEN-12. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Words of a free-text search: split at white space (including the Japanese space), folded, without duplicates.
 * A row matches if it contains all of them. Source: SCREEN-12.
 */
export function searchWords(text: string | undefined): readonly string[] {
  return [
    ...new Set(
      folded(text ?? '')
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ];
}

/** A sort order of a list: a column's name, descending with a leading `-`. Source: HTTP-3. */
export interface SortOrder<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

/** Parses `name` or `-name`; null when the key is not in `keys`. */
export function parseSort<Key extends string>(text: string, keys: readonly Key[]): SortOrder<Key> | null {
  const descending = text.startsWith('-');
  const wanted = descending ? text.slice(1) : text;
  const key = keys.find((known) => known === wanted);
  return key === undefined ? null : { key, descending };
}
