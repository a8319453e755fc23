import { expect, it } from 'vitest';
import { actionOf, galleryActions, galleryKeys, mediaKey, shownKey } from './gallery-keys.ts';

it('has a key for every action, and one action for each key', () => {
  expect([...galleryActions].toSorted()).toEqual(Object.keys(galleryKeys).toSorted());
  const keys = galleryActions.flatMap((action): readonly string[] => galleryKeys[action]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const action of galleryActions) {
    for (const key of galleryKeys[action]) expect(actionOf(key)).toBe(action);
  }
});

it('has a key for each of an event’s first nine photos', () => {
  expect([0, 1, 8, 9].map(mediaKey)).toEqual(['1', '2', '9', undefined]);
});

it('accepts letters with and without shift, and ignores other keys', () => {
  expect([actionOf('P'), actionOf('?'), actionOf('q'), actionOf('Escape')]).toEqual([
    'pickup',
    'help',
    undefined,
    undefined,
  ]);
  expect([shownKey('older'), shownKey('pickup'), shownKey('delete')]).toEqual(['→', 'P', 'Delete']);
});
