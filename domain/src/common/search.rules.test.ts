import { describe, expect, it } from 'vitest';
import { folded, parseSort, searchWords } from './search.rules.ts';

describe('folded', () => {
  it.each([
    ['Window', 'wINDOW'],
    ['ＡＢＣ１２', 'abc12'],
    ['ﾊｴ', 'ハエ'],
    ['清掃後', '清掃後'],
  ])('has %s and %s in one form', (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });
});

describe('searchWords', () => {
  it('splits at spaces of any kind and removes duplicates', () => {
    expect(searchWords('  Hall　工場\n hall  ')).toEqual(['hall', '工場']);
    expect(searchWords('ﾌﾗｲｶｳﾝﾄ １３０')).toEqual(['フライカウント', '130']);
    expect(searchWords('')).toEqual([]);
    expect(searchWords(undefined)).toEqual([]);
  });
});

describe('parseSort', () => {
  it('accepts both directions and refuses unknown keys', () => {
    expect(parseSort('name', ['name', 'id'])).toEqual({ key: 'name', descending: false });
    expect(parseSort('-id', ['name', 'id'])).toEqual({ key: 'id', descending: true });
    expect(parseSort('--id', ['name', 'id'])).toBeNull();
    expect(parseSort('password', ['name', 'id'])).toBeNull();
  });
});
