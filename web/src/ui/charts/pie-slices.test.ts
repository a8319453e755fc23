import { expect, it } from 'vitest';
import { pieSlices, type Share } from './pie-slices.ts';

const share = (key: string, value: number, rest = false): Share => ({ key, name: key, value, rest });

it('the largest parts have a slice each, the others share one', () => {
  const shares = [share('a', 1), share('b', 9), share('c', 9), share('others', 50, true), share('d', 4), share('e', 0)];
  expect(pieSlices(shares, 3, 'Rest')).toEqual([
    { key: 'b', name: 'b', value: 9, look: 0 },
    { key: 'c', name: 'c', value: 9, look: 1 },
    { key: 'd', name: 'd', value: 4, look: 2 },
    { key: 'rest', name: 'Rest', value: 51, look: 'rest' },
  ]);
});

it('there is no grey slice for 0, and no slice without a value', () => {
  expect(pieSlices([share('a', 2), share('b', 0), share('others', 0, true)], 5, 'Rest')).toEqual([
    { key: 'a', name: 'a', value: 2, look: 0 },
  ]);
  expect(pieSlices([], 5, 'Rest')).toEqual([]);
});

it('a part keeps its own look', () => {
  expect(pieSlices([{ ...share('a', 2), look: 6 }], 5, 'Rest')).toMatchObject([{ look: 6 }]);
});
