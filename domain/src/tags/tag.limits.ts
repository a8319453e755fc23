import { tagLimits } from '../events/event.limits.ts';

/** Suggestions that a tag picker shows, and recent tags that it keeps. Source: TAG-3, TAG-5. */
export const tagSuggestions = { shown: 5, recent: 5 } as const;
/**
 * Tags that a list is narrowed to at most: they go into its address, which servers and proxies keep short.
 * Source: TAG-7.
 */
export const mostFilterTags = 20;
/**
 * Tags that a search answers at most: as many as an event may carry, which a picker leaves out, and those it then shows.
 * Source: TAG-6.
 */
export const mostTagsFound = tagLimits.perEvent + tagSuggestions.shown;
