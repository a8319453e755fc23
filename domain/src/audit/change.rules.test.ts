import { expect, it } from 'vitest';
import { changesOf } from './change.rules.ts';

it('returns changed fields, and no fields that were not sent', () => {
  const before = { name: 'A', locale: 'en', types: ['fly', 'station'], owner: null, kept: 1 };
  expect(changesOf(before, { name: 'B', locale: 'en', types: ['fly', 'station'], owner: 3, kept: undefined })).toEqual({
    name: { old: 'A', new: 'B' },
    owner: { old: null, new: 3 },
  });
  expect(changesOf(before, { types: ['station'] })).toEqual({ types: { old: ['fly', 'station'], new: ['station'] } });
  expect(changesOf(before, {})).toEqual({});
});
