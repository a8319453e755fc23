import { describe, expect, it } from 'vitest';
import {
  chosenTag,
  newTag,
  offeredTags,
  parseTags,
  spelledTag,
  suggestedTags,
  type TagChoice,
  withRecent,
} from './tag-choice.ts';

const nothing: TagChoice = { search: '', selected: [], recent: [], available: [] };

describe('suggestions of a tag picker', () => {
  it('are the recent tags that are not yet chosen, if nothing is typed', () => {
    const choice = { ...nothing, recent: ['a', 'b', 'c', 'd', 'e'], selected: ['b'], available: ['z'] };
    expect(suggestedTags(choice)).toEqual(['a', 'c', 'd', 'e']);
    expect(suggestedTags({ ...choice, search: '  ' })).toEqual(['a', 'c', 'd', 'e']);
  });

  it('are five known tags that contain the search, in any case and width', () => {
    const available = ['Wing', 'swinging', 'leg', 'ＷＩＮＧ１', 'wing 2', 'wing 3', 'wing 4', 'wing 5'];
    const choice = { ...nothing, recent: ['wing r'], search: 'wING', available };
    expect(suggestedTags(choice)).toEqual(['Wing', 'swinging', 'ＷＩＮＧ１', 'wing 2', 'wing 3']);
    expect(suggestedTags({ ...choice, selected: ['Wing', 'wing 2'] })).toEqual([
      'swinging',
      'ＷＩＮＧ１',
      'wing 3',
      'wing 4',
      'wing 5',
    ]);
  });
});

describe('frequent tags', () => {
  it('are eight that are neither chosen nor recent, in their order', () => {
    const frequent = Array.from({ length: 12 }, (_, index) => ({ tag: `tag ${index}` }));
    const offered = offeredTags(frequent, { selected: ['tag 0'], recent: ['tag 2'] });
    expect(offered.map(({ tag }) => tag)).toEqual([1, 3, 4, 5, 6, 7, 8, 9].map((index) => `tag ${index}`));
  });
});

describe('a new tag', () => {
  it('is the trimmed search', () => {
    expect(newTag({ ...nothing, search: ' 開封口 ' })).toBe('開封口');
  });

  it('does not exist if nothing is typed, or if it is already chosen or known', () => {
    expect(newTag({ ...nothing, search: ' ' })).toBeNull();
    expect(newTag({ ...nothing, search: 'leg', selected: ['leg'] })).toBeNull();
    expect(newTag({ ...nothing, search: 'LEG', available: ['leg'] })).toBeNull();
    expect(newTag({ ...nothing, search: '𠮷'.repeat(50) })).not.toBeNull();
    expect(newTag({ ...nothing, search: '𠮷'.repeat(51) })).toBeNull();
  });

  it('is recognized as already chosen, however it is written', () => {
    expect(chosenTag({ ...nothing, search: ' ＬＥＧ', selected: ['wing', 'leg'] })).toBe('leg');
    expect(chosenTag({ ...nothing, search: 'le', selected: ['leg'] })).toBeUndefined();
  });

  it('is not needed if a known one is spelled out', () => {
    expect(spelledTag({ ...nothing, search: 'LEG ', available: ['legs', 'leg'] })).toBe('leg');
    expect(spelledTag({ ...nothing, search: 'leg', available: ['leg'], selected: ['leg'] })).toBeUndefined();
  });
});

describe('recent tags', () => {
  it('are five, newest first, each once', () => {
    expect(withRecent(['a', 'b', 'c', 'd', 'e'], ['c', 'x'])).toEqual(['x', 'c', 'a', 'b', 'd']);
    expect(withRecent([], ['1', '2', '3', '4', '5', '6'])).toEqual(['6', '5', '4', '3', '2']);
  });

  it('survive any content of the browser’s storage', () => {
    expect(parseTags(['a', 'a', 3, '', ' ', null, '\ud800', 'b', 'x'.repeat(51), 'c'], 2)).toEqual(['a', 'b']);
    for (const bad of [undefined, null, 'a', { 0: 'a' }]) expect(parseTags(bad, 5)).toEqual([]);
  });
});
