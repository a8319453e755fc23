/**
 * What tags are compared by: without case, and with one width of letters and of katakana, as Japanese input gives both.
 * The database does the same with `lower(normalize(tag, NFKC))`.
 */
export function foldTag(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
