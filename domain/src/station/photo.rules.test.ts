import { expect, it } from 'vitest';
import { freePhotoKeys, isLastPhoto } from './photo.rules.ts';

it('keeps the last photo besides the tab, and no stored one for one that has not come', () => {
  expect(isLastPhoto('photo_1', ['tab', 'photo_1'], [])).toBe(true);
  expect(isLastPhoto('photo_1', ['photo_1'], ['photo_2'])).toBe(true);
  expect(isLastPhoto('photo_2', ['photo_1'], ['photo_2'])).toBe(false);
  expect(isLastPhoto('photo_2', [], ['photo_2'])).toBe(true);
  expect(isLastPhoto('photo_1', ['photo_1', 'photo_2'], [])).toBe(false);
  expect(isLastPhoto('tab', ['tab', 'photo_1'], [])).toBe(false);
});

it('gives new photos the lowest free numbers, up to 100', () => {
  expect(freePhotoKeys(['tab', 'photo_1', 'photo_3'], 3)).toEqual(['photo_2', 'photo_4', 'photo_5']);
  expect(freePhotoKeys([], 200)).toHaveLength(100);
});
