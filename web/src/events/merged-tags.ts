import { foldTag } from '@trapline/domain/tags/tag-search.rules.ts';

/**
 * The tags of an event once somebody has made `before` to `wanted`, whatever it is tagged with by now: tags that others
 * added stay, those that others took away stay away.
 * @param now the tags the event has
 * @param before the tags that stood there when the choice began
 * @param wanted the tags that were chosen
 */
export function mergedTags(now: readonly string[], before: readonly string[], wanted: readonly string[]): string[] {
  const kept = now.filter((tag) => wanted.includes(tag) || !before.includes(tag));
  const there = new Set(kept.map(foldTag));
  const added = wanted.filter((tag) => !before.includes(tag) && !there.has(foldTag(tag)));
  return [...kept, ...added];
}
