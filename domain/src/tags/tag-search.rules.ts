/**
 * Folds a tag for comparison: ignores case and unifies full- and half-width letters and katakana, as Japanese input
 * methods produce both.
 * The database does the same with `lower(normalize(tag, NFKC))`.
 */
export function foldTag(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
