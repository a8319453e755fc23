import { expect, it } from 'vitest';
import { mergedTags } from './merged-tags.ts';

it('returns the chosen tags if nobody else changed them', () => {
  expect(mergedTags(['a', 'b'], ['a', 'b'], ['b', 'c'])).toEqual(['b', 'c']);
  expect(mergedTags([], [], [])).toEqual([]);
});

it('keeps tags that others added, and does not bring back those they removed', () => {
  expect(mergedTags(['a', 'theirs'], ['a', 'b'], ['a', 'b', 'mine'])).toEqual(['a', 'theirs', 'mine']);
  expect(mergedTags(['a', 'theirs'], ['a'], [])).toEqual(['theirs']);
});

it('contains a tag only once if both added it', () => {
  expect(mergedTags(['a', 'both'], ['a'], ['a', 'both'])).toEqual(['a', 'both']);
  expect(mergedTags(['Both'], [], ['both'])).toEqual(['Both']);
});
