import { expect, it } from 'vitest';
import { insectLook } from '../../insects/insect-look.ts';
import { countBars, countPie } from './count-charts.ts';

const words = { type: 'Type', insects: 'Insects', rest: 'All others', typeName: (type: string) => `<${type}>` };
const counts = { others: 30, aphid: 1, thrips: 2, moth_fly: 60, drain_fly: 5, house_fly: 4, mosquito: 3, psocid: 0 };

it('has a bar for each caught type in its colour, others last, below a step of room', () => {
  const { axis, series, scale } = countBars(counts, words);
  expect(axis.categories.map(({ name }) => name)).toEqual(
    ['moth_fly', 'drain_fly', 'house_fly', 'mosquito', 'thrips', 'aphid', 'others'].map(words.typeName),
  );
  expect(axis.categories[0]?.label).toBe('Mo');
  expect(series).toMatchObject([{ values: [60, 5, 4, 3, 2, 1, 30] }]);
  expect(series[0]?.looks?.[0]).toBe(insectLook('moth_fly'));
  expect(series[0]?.looks?.at(-1)).toBe('rest');
  expect(scale).toEqual({ maximum: 70, step: 10 });
});

it('has a slice for the five most frequent named types, and one for all others', () => {
  const { slices } = countPie(counts, words);
  expect(slices.map(({ key, value }) => [key, value])).toEqual([
    ['moth_fly', 60],
    ['drain_fly', 5],
    ['house_fly', 4],
    ['mosquito', 3],
    ['thrips', 2],
    ['rest', 31],
  ]);
  expect(slices.map(({ look }) => look)).toEqual([
    ...['moth_fly', 'drain_fly', 'house_fly', 'mosquito', 'thrips'].map(insectLook),
    'rest',
  ]);
  expect(countPie({ aphid: 1 }, words).slices).toHaveLength(1);
  expect(countPie({}, words).slices).toEqual([]);
});
