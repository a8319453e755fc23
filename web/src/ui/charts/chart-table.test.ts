import { expect, it } from 'vitest';
import type { Plot } from './chart.ts';
import { csvOf, pickedRow, tableOf } from './chart-table.ts';

const words = { yes: 'yes', share: 'Share', shareText: (share: number) => `${share * 100}%` };
const axis = {
  name: 'Hour',
  heading: 'Hour of the day',
  categories: ['0', '1'].map((name) => ({ label: name, name })),
};
const plot: Plot = {
  kind: 'lines',
  axis,
  scale: { maximum: 10, step: 5 },
  value: 'Insects',
  series: [
    { key: 'a', name: 'Indoor', values: [1_200, null] },
    { key: 'b', name: 'Outdoor', values: [0, 3] },
  ],
  thresholds: [{ key: 't', name: 'Threshold', value: 9 }],
  times: [{ key: 'over', name: 'Alert', style: 'filled', spans: [{ from: 1, to: 1 }] }],
};

it('a category has its values, thresholds and periods; unknown values are empty, not zero', () => {
  expect(tableOf(plot, words)).toEqual({
    headings: ['Hour of the day', 'Indoor', 'Outdoor', 'Threshold', 'Alert'],
    rows: [
      ['0', '1200', '0', '9', ''],
      ['1', '', '3', '9', 'yes'],
    ],
  });
});

it('a pie has a column of shares, and a heat map a column for each of its rows', () => {
  const slices = [
    { key: 'a', name: 'Midge', value: 3, look: 0 },
    { key: 'rest', name: 'Others', value: 1, look: 'rest' as const },
  ];
  const pie = { kind: 'pie' as const, heading: 'Type', value: 'Insects', slices };
  expect(tableOf(pie, words)).toEqual({
    headings: ['Type', 'Insects', 'Share'],
    rows: [
      ['Midge', '3', '75%'],
      ['Others', '1', '25%'],
    ],
  });
  expect(tableOf({ ...pie, slices: [] }, words).rows).toEqual([]);
  const map = { kind: 'heat-map' as const, axis, value: 'Insects', series: plot.series };
  expect(tableOf(map, words)).toEqual({
    headings: ['Hour of the day', 'Indoor', 'Outdoor'],
    rows: [
      ['0', '1200', '0'],
      ['1', '', '3'],
    ],
  });
  expect([pickedRow(plot, 1), pickedRow(pie, 1)]).toEqual([
    { index: 1, key: null },
    { index: 1, key: 'rest' },
  ]);
});

it('a CSV file begins with a byte order mark, and its cells start no formula', () => {
  expect(csvOf({ headings: ['=a', 'b,c'], rows: [['1', '']] })).toBe(`\uFEFF'=a,"b,c"\n1,\n`);
});
