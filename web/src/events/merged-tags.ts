import { folded } from '@trapline/domain/common/search.rules.ts';

/**
 * The tags of an event after a user has changed `before` to `wanted`, merged with its current tags: tags that others
 * added are kept, and tags that others removed are not restored.
 * @param now the current tags of the event
 * @param before the tags shown when the user began to choose
 * @param wanted the chosen tags
 */
export function mergedTags(now: readonly string[], before: readonly string[], wanted: readonly string[]): string[] {
  const kept = now.filter((tag) => wanted.includes(tag) || !before.includes(tag));
  const there = new Set(kept.map(folded));
  const added = wanted.filter((tag) => !before.includes(tag) && !there.has(folded(tag)));
  return [...kept, ...added];
}
