import { describe, expect, it } from 'vitest';
import { readSiteSearch, writeSiteSearch } from './site-list-search.ts';

describe('the URL of the site list', () => {
  it('has the specified default order', () => {
    expect(readSiteSearch({})).toEqual({ q: '', page: 1, sort: 'name' });
    expect(readSiteSearch({ q: 'dock', page: '3', sort: '-installed_at' })).toEqual({
      q: 'dock',
      page: 3,
      sort: '-installed_at',
    });
    expect(readSiteSearch({ page: 'x', sort: 'memo' })).toEqual({ q: '', page: 1, sort: 'name' });
  });
  it('omits defaults', () => {
    expect(writeSiteSearch({ q: '', page: 1, sort: 'name' })).toEqual({});
    expect(writeSiteSearch({ q: 'a', page: 2, sort: '-name' })).toEqual({ q: 'a', page: '2', sort: '-name' });
  });
});
