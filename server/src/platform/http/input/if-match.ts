/** The etag on which a change is based; undefined when the request has none. */
export function ifMatchOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const value = headers['if-match'];
  return typeof value === 'string' ? value : undefined;
}
