import { tagSuggestions } from '@trapline/domain/tags/tag.limits.ts';
import { readStored, store } from '../platform/stored.ts';
import { parseTags, withRecent } from './tag-choice.ts';

function keyOf(userId: string): string {
  return `trapline.recent-tags.${userId}`;
}

/** Returns the tags that an account used last in this browser, newest first. Source: TAG-5. */
export function recentTags(userId: string): readonly string[] {
  return parseTags(readStored(keyOf(userId)), tagSuggestions.recent);
}

/** Stores tags among those an account used last in this browser. @param chosen oldest first */
export function keepRecentTags(userId: string, chosen: readonly string[]): void {
  if (chosen.length > 0) store(keyOf(userId), withRecent(recentTags(userId), chosen));
}
