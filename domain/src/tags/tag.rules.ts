import { invalidValue } from '../common/errors.ts';
import { tagLimits } from './tag.limits.ts';

/**
 * Tags as stored: trimmed, without duplicates, in the given order. Empty tags are refused. Source: TAG-1.
 * @throws Problem validation_failed naming the tag
 */
export function normalizeTags(tags: readonly string[]): readonly string[] {
  const kept = new Set<string>();
  for (const [index, raw] of tags.entries()) {
    const tag = raw.trim();
    const length = [...tag].length;
    if (length === 0 || length > tagLimits.length) {
      throw invalidValue(`/tags/${index}`, `must have 1 to ${tagLimits.length} characters`);
    }
    kept.add(tag);
  }
  if (kept.size > tagLimits.perEvent) throw invalidValue('/tags', `at most ${tagLimits.perEvent} tags`);
  return [...kept];
}
