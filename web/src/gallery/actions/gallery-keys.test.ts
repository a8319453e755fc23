import { expect, it } from 'vitest';
import { actionOf, galleryActions, galleryKeys, mediaKey, shownKey } from './gallery-keys.ts';

it('has a key for every action, and one action a key', () => {
  expect([...galleryActions].toSorted()).toEqual(Object.keys(galleryKeys).toSorted());
  const keys = galleryActions.flatMap((action): readonly string[] => galleryKeys[action]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const action of galleryActions) {
    for (const key of galleryKeys[action]) expect(actionOf(key)).toBe(action);
  }
});

it('has a key for each of the first nine photos of an event', () => {
  expect([0, 1, 8, 9].map(mediaKey)).toEqual(['1', '2', '9', undefined]);
});

it('takes letters with and without shift, and leaves others alone', () => {
  expect([actionOf('P'), actionOf('?'), actionOf('q'), actionOf('Escape')]).toEqual([
    'pickup',
    'help',
    undefined,
    undefined,
  ]);
  expect([shownKey('older'), shownKey('pickup'), shownKey('delete')]).toEqual(['→', 'P', 'Delete']);
});
