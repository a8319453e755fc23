/**
 * Words of a free-text search: split at spaces of any kind (the Japanese one too), in lower case, each once.
 * Every one of them must be found. Source: SCREEN-12.
 */
export function searchWords(text: string | undefined): readonly string[] {
  return [
    ...new Set(
      (text ?? '')
        .toLowerCase()
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

/** Reads `name` or `-name`; null when the key is not among those that the list knows. */
export function parseSort<Key extends string>(text: string, keys: readonly Key[]): SortOrder<Key> | null {
  const descending = text.startsWith('-');
  const wanted = descending ? text.slice(1) : text;
  const key = keys.find((known) => known === wanted);
  return key === undefined ? null : { key, descending };
}
