import { expect, it } from 'vitest';
import { legendOf } from '../../ui/charts/chart.ts';
import { tableOf } from '../../ui/charts/chart-table.ts';
import { hasOlderYears, monthNames, typesOf, yearlyPlot } from './yearly-plot.ts';

const words = { month: 'Month', insects: 'Insects', over: 'Over', locale: 'en' } as const;
const event = (month: string, counts: Readonly<Record<string, number>>, over_threshold = false) => ({
  month,
  over_threshold,
  insectCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
  insect_counts: counts,
});
const events = [
  event('2024-01', { moth_fly: 3 }),
  event('2025-01', { moth_fly: 30, others: 90 }),
  event('2026-02', { mosquito: 7, others: 1 }),
];

it('names months in both languages', () => {
  expect(monthNames('en').slice(0, 2)).toEqual(['Jan', 'Feb']);
  expect(monthNames('ja').at(-1)).toBe('12月');
});

it('has a series for each year in grey, orange and blue, with all insects unless a type is chosen', () => {
  const all = yearlyPlot(events, null, words);
  expect(all.series.map(({ name, look, values }) => [name, look, values[0], values[1]])).toEqual([
    ['2024', 'rest', 3, null],
    ['2025', 1, 120, null],
    ['2026', 0, null, 8],
  ]);
  expect(all.scale).toEqual({ maximum: 200, step: 50 });
  expect(yearlyPlot(events, 'moth_fly', words).scale).toEqual({ maximum: 40, step: 10 });
  expect(yearlyPlot(events.slice(2), null, words).series[0]?.look).toBe(0);
});

it('marks the months in which an index reaches the threshold, while all insects are shown', () => {
  expect(yearlyPlot(events, null, words).bars).toEqual([]);
  const over = [...events, event('2026-03', { mosquito: 9 }, true), event('2026-02', { mosquito: 9 }, true)];
  const plot = yearlyPlot(over, null, words);
  expect(plot.bars).toEqual([{ key: 'over', name: 'Over', at: { 2026: [1, 2] } }]);
  expect(legendOf(plot).map(({ name, mark }) => [name, mark])).toContainEqual(['Over', 'outlined']);
  const table = tableOf(plot, { yes: 'Yes', share: '', shareText: String });
  expect(table.headings).toEqual(['Month', '2024', '2025', '2026', 'Over']);
  expect(table.rows.slice(0, 3).map((cells) => cells.at(-1))).toEqual(['', '2026', '2026']);
  expect(yearlyPlot(over, 'mosquito', words).bars).toEqual([]);
});

it('offers the types of the events, and knows of years that are not drawn', () => {
  expect(typesOf(events)).toEqual(['moth_fly', 'mosquito', 'others']);
  expect(hasOlderYears(events)).toBe(false);
  expect(hasOlderYears([...events, event('2023-12', {})])).toBe(true);
});
