import { expect, it } from 'vitest';
import { mergedTags } from './merged-tags.ts';

it('takes a choice of tags as it is when nobody else tagged', () => {
  expect(mergedTags(['a', 'b'], ['a', 'b'], ['b', 'c'])).toEqual(['b', 'c']);
  expect(mergedTags([], [], [])).toEqual([]);
});

it('keeps what others added, and does not bring back what they took away', () => {
  expect(mergedTags(['a', 'theirs'], ['a', 'b'], ['a', 'b', 'mine'])).toEqual(['a', 'theirs', 'mine']);
  expect(mergedTags(['a', 'theirs'], ['a'], [])).toEqual(['theirs']);
});

it('has no tag twice when both added the same', () => {
  expect(mergedTags(['a', 'both'], ['a'], ['a', 'both'])).toEqual(['a', 'both']);
  expect(mergedTags(['Both'], [], ['both'])).toEqual(['Both']);
});
