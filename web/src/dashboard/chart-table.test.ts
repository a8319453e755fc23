import { expect, it } from 'vitest';
import { csvOf, hourTable, monthTable } from './chart-table.ts';

const words = { date: 'Date', insects: 'Insects', overThreshold: 'Over', overIncrease: 'Increase', yes: 'yes' };

it('a day without a report has no number, and is not zero', () => {
  const table = monthTable(
    [
      { date: '2026-05-01', count: null, over_threshold: false, over_increase: false },
      { date: '2026-05-02', count: 0, over_threshold: false, over_increase: true },
      { date: '2026-05-03', count: 12, over_threshold: true, over_increase: false },
    ],
    words,
  );
  expect(table.headings).toEqual(['Date', 'Insects', 'Over', 'Increase']);
  expect(table.rows).toEqual([
    ['2026/05/01', '', '', ''],
    ['2026/05/02', '0', '', 'yes'],
    ['2026/05/03', '12', 'yes', ''],
  ]);
});

it('hours are told as on a clock', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 2);
  const { rows } = hourTable({ hours, days: 3 }, { hour: 'Hour', appearances: 'Appearances' });
  expect(rows).toHaveLength(24);
  expect([rows[0], rows[23]]).toEqual([
    ['0:00', '0'],
    ['23:00', '46'],
  ]);
});

it('a CSV file begins with its mark, and its cells start no formula', () => {
  expect(csvOf({ headings: ['=a', 'b,c'], rows: [['1', '']] })).toBe(`\uFEFF'=a,"b,c"\n1,\n`);
});
