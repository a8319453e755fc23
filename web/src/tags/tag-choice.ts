import { tagLimits } from '@trapline/domain/events/event.limits.ts';
import { tagSuggestions } from '@trapline/domain/tags/tag.limits.ts';
import { foldTag } from '@trapline/domain/tags/tag-search.rules.ts';

/** What a tag picker holds while somebody chooses. */
export interface TagChoice {
  /** What is typed. */
  readonly search: string;
  /** Tags chosen so far. */
  readonly selected: readonly string[];
  /** Tags used last, newest first. */
  readonly recent: readonly string[];
  /** Tags known to the portal that the search found. */
  readonly available: readonly string[];
}

/** Whether two tags are the same word, however they are written. */
function same(one: string, other: string): boolean {
  return foldTag(one) === foldTag(other);
}

/**
 * Tags to choose from: without a search the recent ones, else those found that contain it, ignoring case; five at most,
 * and none that is chosen already. Source: TAG-3.
 */
export function suggestedTags({ search, selected, recent, available }: TagChoice): readonly string[] {
  const wanted = foldTag(search.trim());
  const found = wanted === '' ? recent : available.filter((tag) => foldTag(tag).includes(wanted));
  return found.filter((tag) => !selected.includes(tag)).slice(0, tagSuggestions.shown);
}

/**
 * The new tag that a search makes: neither empty nor too long, neither chosen nor known yet; null without one.
 * Source: TAG-1, TAG-4.
 */
export function newTag({ search, selected, available }: TagChoice): string | null {
  const tag = search.trim();
  const length = [...tag].length;
  if (length === 0 || length > tagLimits.length) return null;
  return [...selected, ...available].some((known) => same(known, tag)) ? null : tag;
}

/** The chosen tag that a search spells out again; undefined without one. */
export function chosenTag({ search, selected }: TagChoice): string | undefined {
  return selected.find((tag) => same(tag, search.trim()));
}

/** The tag found that a search spells out whole; undefined without one. */
export function spelledTag({ search, selected, available }: TagChoice): string | undefined {
  return available.find((tag) => same(tag, search.trim()) && !selected.includes(tag));
}

/** Recent tags after others were chosen: five, newest first, each once. Source: TAG-5. */
export function withRecent(recent: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen.toReversed(), ...recent])].slice(0, tagSuggestions.recent);
}

/** A list of tags as it was kept in this browser; whatever else stands there is left out. */
export function parseTags(kept: unknown, most: number): readonly string[] {
  if (!Array.isArray(kept)) return [];
  const tags = kept.filter((tag: unknown): tag is string => typeof tag === 'string' && tag.trim() !== '');
  return [...new Set(tags.filter((tag) => tag.isWellFormed() && [...tag].length <= tagLimits.length))].slice(0, most);
}
