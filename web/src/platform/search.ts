/** Parses the query of an address as plain text: nothing is converted to numbers or objects. */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Formats the query of an address; values that are empty or not text are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  // Commas separate the items of a list, and need no escape in a query.
  return params.size > 0 ? `?${params.toString().replaceAll('%2C', ',')}` : '';
}

/** Returns a text of the query, undefined if it is absent or empty. */
export function searchText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
