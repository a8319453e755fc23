import { expect, it } from 'vitest';
import { activeFilters } from './active-filters.ts';
import { type Filters, noFilters } from './filters.ts';

const filters: Filters = {
  text: 'door ',
  place: 'hall',
  type: 'fly',
  site: null,
  tags: ['wing', 'leg'],
  period: 'past7',
  on: ['withHidden', 'bookmarkedOnly'],
};

const kinds = (...selection: Parameters<typeof activeFilters>) => activeFilters(...selection).map(({ kind }) => kind);

it('lists every active filter, and nothing without filters', () => {
  expect(activeFilters(noFilters, {}, true)).toEqual([]);
  expect(activeFilters({ ...noFilters, text: ' ', period: { from: '', to: '' } }, {}, true)).toEqual([]);
  expect(kinds(filters, {}, false)).toEqual(['text', 'place', 'type', 'preset', 'tag', 'tag', 'switch', 'switch']);
  expect(kinds({ ...noFilters, period: { from: '2026-11-01', to: '' } }, {}, false)).toEqual(['days']);
});

it('leaves out what a single site or sensor overrides', () => {
  expect(kinds(filters, { sensorId: 'A' }, false)).toEqual(['preset', 'tag', 'tag', 'switch']);
  expect(kinds({ ...filters, site: '7' }, {}, true)).toEqual(['site', 'preset', 'tag', 'tag', 'switch']);
  expect(kinds({ ...noFilters, site: '7', place: 'hall' }, {}, false)).toEqual(['place']);
  expect(kinds({ ...noFilters, place: 'hall' }, {}, true)).toEqual([]);
});

it('offers the other filters without the one', () => {
  let rest = filters;
  for (let [next] = activeFilters(rest, {}, false); next; [next] = activeFilters(rest, {}, false)) ({ rest } = next);
  expect(rest).toEqual(noFilters);
});
