import { describe, expect, it } from 'vitest';
import { listAddress } from './list-address.ts';

const { read, write } = listAddress(['type', 'name'], 'type');

describe('the URL of a list', () => {
  it('has a default order', () => {
    expect(read({})).toEqual({ q: '', page: 1, sort: 'type' });
    expect(read({ q: 'dock', page: '3', sort: '-name' })).toEqual({ q: 'dock', page: 3, sort: '-name' });
  });
  it.each(['0', '-1', '1.5', 'x', '', '1000000'])('ignores the page %o', (page) => {
    expect(read({ page, sort: 'memo' })).toEqual({ q: '', page: 1, sort: 'type' });
  });
  it('omits defaults', () => {
    expect(write({ q: '', page: 1, sort: 'type' })).toEqual({});
    expect(write({ q: 'a', page: 2, sort: '-type' })).toEqual({ q: 'a', page: '2', sort: '-type' });
  });
});
