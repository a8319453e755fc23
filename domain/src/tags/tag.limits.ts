/** Most tags of an event, and most characters of a tag. Source: TAG-1. */
export const tagLimits = { perEvent: 50, length: 50 } as const;

/** Suggestions a tag picker shows, recent tags it remembers, and frequent tags it offers. Source: TAG-3, TAG-5, TAG-8. */
export const tagSuggestions = { shown: 5, recent: 5, frequent: 8 } as const;
/**
 * Most tags in a list filter: they are part of the URL, whose length servers and proxies limit. Source: TAG-7.
 */
export const mostFilterTags = 20;
/**
 * Most tags a search returns: a picker leaves out the tags the event already has, and still needs enough to show.
 * Source: TAG-6.
 */
export const mostTagsFound = tagLimits.perEvent + tagSuggestions.shown;
