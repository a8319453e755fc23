import { tagLimits } from '@trapline/domain/tags/tag.limits.ts';
import { tagSuggestions } from '@trapline/domain/tags/tag.limits.ts';
import { folded } from '@trapline/domain/common/search.rules.ts';

/** The state of a tag picker. */
export interface TagChoice {
  /** What is typed. */
  readonly search: string;
  /** Tags chosen so far. */
  readonly selected: readonly string[];
  /** Tags used last, newest first. */
  readonly recent: readonly string[];
  /** Known tags that the search found. */
  readonly available: readonly string[];
}

/** Whether two tags are the same word, regardless of case and width. */
function same(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/**
 * Returns the suggested tags: without a search the recent ones, otherwise those found that contain it, ignoring case;
 * at most five, and none that is already chosen. Source: TAG-3.
 */
export function suggestedTags({ search, selected, recent, available }: TagChoice): readonly string[] {
  const wanted = folded(search.trim());
  const found = wanted === '' ? recent : available.filter((tag) => folded(tag).includes(wanted));
  return found.filter((tag) => !selected.includes(tag)).slice(0, tagSuggestions.shown);
}

/** Returns the frequent tags to offer: those neither chosen nor among the recent ones; at most eight. Source: TAG-8. */
export function offeredTags<T extends { readonly tag: string }>(
  frequent: readonly T[],
  { selected, recent }: Pick<TagChoice, 'selected' | 'recent'>,
): readonly T[] {
  return frequent
    .filter(({ tag }) => !selected.includes(tag) && !recent.includes(tag))
    .slice(0, tagSuggestions.frequent);
}

/**
 * Returns the new tag that a search would create: neither empty nor too long, and neither chosen nor known yet;
 * otherwise null.
 * Source: TAG-1, TAG-4.
 */
export function newTag({ search, selected, available }: TagChoice): string | null {
  const tag = search.trim();
  const length = [...tag].length;
  if (length === 0 || length > tagLimits.length) return null;
  return [...selected, ...available].some((known) => same(known, tag)) ? null : tag;
}

/** Returns the chosen tag that the search spells out again, if any. */
export function chosenTag({ search, selected }: TagChoice): string | undefined {
  return selected.find((tag) => same(tag, search.trim()));
}

/** Returns the found tag that the search spells out in full, if any. */
export function spelledTag({ search, selected, available }: TagChoice): string | undefined {
  return available.find((tag) => same(tag, search.trim()) && !selected.includes(tag));
}

/** Returns the recent tags after others were chosen: five, newest first, each once. Source: TAG-5. */
export function withRecent(recent: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen.toReversed(), ...recent])].slice(0, tagSuggestions.recent);
}

/** Parses a list of tags stored in this browser; anything else in it is left out. */
export function parseTags(kept: unknown, most: number): readonly string[] {
  if (!Array.isArray(kept)) return [];
  const tags = kept.filter((tag: unknown): tag is string => typeof tag === 'string' && tag.trim() !== '');
  return [...new Set(tags.filter((tag) => tag.isWellFormed() && [...tag].length <= tagLimits.length))].slice(0, most);
}
