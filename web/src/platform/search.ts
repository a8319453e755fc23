/** The query of an address as plain words: nothing is guessed to be a number or an object. */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The query of an address; empty values, and those that are no words, are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}

/** A text of the query, undefined when it is absent or empty. */
export function searchText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
