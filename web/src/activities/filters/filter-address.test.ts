import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../platform/search.ts';
import { differInWords, filtersOfSearch, sameFilters, searchOfFilters } from './filter-address.ts';
import { type Filters, noFilters } from './filters.ts';

const all: Filters = {
  text: 'north door',
  place: 'hall & yard',
  type: 'fly_count',
  site: '7',
  tags: ['wing', 'leg, left', String.raw`a\b`, '羽'],
  period: { from: '2026-11-01', to: '2026-11-20' },
  on: ['exceededOnly', 'pickupOnly', 'withoutMisdetection', 'withHidden', 'withUndetected', 'bookmarkedOnly'],
};

const roundTrip = (filters: Filters) => filtersOfSearch(parseSearch(stringifySearch(searchOfFilters(filters))));

describe('filters in the address', () => {
  it('are read as they were written', () => {
    expect(roundTrip(all)).toEqual(all);
    for (const period of ['today', 'yesterday', 'past7', 'past30', { from: '2026-11-01', to: '' }] as const) {
      expect(roundTrip({ ...noFilters, period })).toEqual({ ...noFilters, period });
    }
    expect(roundTrip({ ...noFilters, on: ['misdetectedOnly'] })).toEqual({ ...noFilters, on: ['misdetectedOnly'] });
    expect(roundTrip(noFilters)).toEqual(noFilters);
  });

  it('are short and readable, and absent without filters', () => {
    expect(stringifySearch(searchOfFilters(noFilters))).toBe('');
    const { type, period, on } = all;
    expect(stringifySearch(searchOfFilters({ ...noFilters, type, period, on, tags: ['wing', 'leg'] }))).toBe(
      '?type=fly_count&tags=wing,leg&period=2026-11-01..2026-11-20' +
        '&show=exceeded,pickup,no-false-positives,hidden,nothing-detected,bookmarked',
    );
    expect(stringifySearch(searchOfFilters({ ...noFilters, text: ' ', period: { from: '', to: '' } }))).toBe('');
    // Days that are not valid yet are not written.
    expect(searchOfFilters({ ...noFilters, period: { from: '2026-11-02', to: '2026-11-01' } }).period).toBe('');
  });

  it('are ignored if they cannot be parsed', () => {
    for (const period of ['ever', '2026-11-01', '2026-13-01..', '2026-11-02..2026-11-01', '2026-02-01..2026-02-31']) {
      expect(filtersOfSearch({ period })).toEqual(noFilters);
    }
    // Its first three years are shown.
    const tooLong = { from: '2020-01-01', to: '2026-01-01' };
    expect(filtersOfSearch({ period: '2020-01-01..2026-01-01' })).toEqual({ ...noFilters, period: tooLong });
    expect(filtersOfSearch({ type: 'bee', site: 'x', tags: ',,\\', show: 'all,none', timePeriod: '{"from":' })).toEqual(
      noFilters,
    );
    expect(filtersOfSearch({ show: 'none,hidden' }).on).toEqual(['withHidden']);
    expect(filtersOfSearch({ show: 'no-false-positives,false-positives' }).on).toEqual(['misdetectedOnly']);
    expect(filtersOfSearch({ q: 'x'.repeat(501) }).text).toHaveLength(500);
  });

  it('accept a period of days as JSON', () => {
    const timePeriod = '{"from":"2026-11-01","to":"2026-11-02"}';
    expect(filtersOfSearch({ timePeriod }).period).toEqual({ from: '2026-11-01', to: '2026-11-02' });
    expect(filtersOfSearch({ timePeriod, period: 'today' }).period).toBe('today');
    expect(filtersOfSearch({ timePeriod, period: 'ever' }).period).toEqual({ from: '2026-11-01', to: '2026-11-02' });
  });

  it('are the same if their address is', () => {
    expect(sameFilters(all, { ...all, text: ' north door ' })).toBe(true);
    expect(sameFilters(all, { ...all, text: 'north' })).toBe(false);
    expect(differInWords(all, { ...all, text: 'north', place: '' })).toBe(true);
    expect(differInWords(all, { ...all, text: 'north', type: '' })).toBe(false);
  });
});
