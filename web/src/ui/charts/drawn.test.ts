import { expect, it } from 'vitest';
import { chartLooks } from './chart-look.ts';
import type { Drawing } from './chart-option.ts';
import { type HeatMap, legendOf, type Pie, type Plot, withoutHidden } from './chart.ts';
import { drawn, pickedAt } from './drawn.ts';
import { signsOf } from './picture-legend.ts';
import { hasRoom, namedSteps } from './plot-option.ts';

const words = {
  number: (value: number) => value.toLocaleString('en'),
  share: (share: number) => `${Math.round(share * 100)}%`,
  tell: (name: string, value: string) => `${name}: ${value}`,
  gap: 'no report',
};
const drawing: Drawing = { look: chartLooks.light, words, medium: 'page' };

const axis = {
  name: 'Day',
  heading: 'Date',
  categories: ['1', '2', '3'].map((label) => ({ label, name: `2026/05/0${label}` })),
};
const plot: Plot = {
  kind: 'lines',
  axis,
  scale: { maximum: 30, step: 5 },
  value: 'Insects',
  series: [
    { key: 'now', name: 'May', values: [3, null, 1_030] },
    { key: 'before', name: 'April', values: [1, 2, 3] },
  ],
  thresholds: [{ key: 'threshold', name: 'Threshold', value: 20 }],
  times: [
    { key: 'over', name: 'Alert', style: 'filled', spans: [{ from: 2, to: 2 }] },
    { key: 'rise', name: 'Rise', style: 'outlined', spans: [] },
  ],
};

/** Returns the tooltip text of a category. */
function told(chart: Plot | Pie | HeatMap, dataIndex: number): unknown {
  const { tooltip } = drawn(chart, drawing);
  const formatter = tooltip && 'formatter' in tooltip ? tooltip.formatter : undefined;
  const tell: unknown = formatter;
  return typeof tell === 'function' ? tell({ dataIndex }) : undefined;
}

it('lines have gaps for unknown values, a symbol each, thresholds across and periods behind them', () => {
  const { light } = chartLooks;
  expect(drawn(plot, drawing)).toMatchObject({
    animation: false,
    xAxis: { min: 0, max: 4 },
    yAxis: { min: 0, max: 30, interval: 5 },
    // The security policy does not allow the library's HTML tooltip.
    tooltip: { renderMode: 'richText' },
    series: [
      {
        type: 'line',
        id: 'now',
        symbol: 'circle',
        data: [
          [1, 3],
          [2, '-'],
          [3, 1_030],
        ],
      },
      { type: 'line', id: 'before', symbol: 'rect', itemStyle: { color: light.series[1] } },
      {
        id: 'marks',
        data: [],
        markArea: { data: [[{ xAxis: 2.5, itemStyle: { color: light.alertWash } }, { xAxis: 3.5 }]] },
        markLine: { data: [{ yAxis: 20, label: { formatter: 'Threshold: 20' } }] },
      },
    ],
  });
  expect(told(plot, 1)).toBe('2026/05/02\nMay: no report\nApril: 2');
  expect(told(plot, 2)).toBe('2026/05/03\nMay: 1,030\nApril: 3\nAlert');
});

it('bars begin at 0, are stacked if they are parts, and differ by stripes too', () => {
  const option = drawn({ ...plot, kind: 'bars', stacked: true, labelled: true }, drawing);
  expect(option).toMatchObject({
    xAxis: { type: 'category', data: ['1', '2', '3'] },
    series: [
      { type: 'bar', stack: 'all', label: { show: true } },
      { type: 'bar', stack: 'all', itemStyle: { decal: { symbol: 'rect' } } },
      { id: 'marks', markArea: { data: [[{ xAxis: 1.5 }, { xAxis: 2.5 }]] } },
    ],
  });
});

it('hidden series disappear, and the others keep their look', () => {
  const shown = withoutHidden(plot, new Set(['now', 'over', 'threshold']));
  expect(drawn(shown, drawing)).toMatchObject({
    series: [
      { id: 'before', symbol: 'rect' },
      { id: 'marks', markArea: { data: [] }, markLine: { data: [] } },
    ],
  });
  expect(legendOf(plot).map(({ key, mark, look }) => [key, mark, look])).toEqual([
    ['now', 'line', 0],
    ['before', 'line', 1],
    ['threshold', 'threshold', 0],
    ['over', 'filled', 0],
    ['rise', 'outlined', 0],
  ]);
  // A single series needs no legend.
  expect(legendOf({ ...plot, series: plot.series.slice(0, 1), thresholds: [], times: [] })).toEqual([]);
});

it('a threshold keeps its look while the one before it is hidden, on the chart as in the legend', () => {
  const two = {
    ...plot,
    thresholds: ['low', 'high'].map((key, index) => ({ key, name: key, value: 10 * (index + 1) })),
  };
  const shown = withoutHidden(two, new Set(['low']));
  expect(drawn(shown, drawing)).toMatchObject({
    series: [{}, {}, { markLine: { data: [{ yAxis: 20, lineStyle: { type: 'dotted' } }] } }],
  });
  const entries = legendOf(shown).filter(({ mark }) => mark === 'threshold');
  expect(entries).toEqual([{ key: 'high', name: 'high', mark: 'threshold', look: 1 }]);
  expect(signsOf(entries, chartLooks.light)).toMatchObject([{ sign: '···', name: 'high' }]);
});

it('with very many steps, not each one has a line or a number', () => {
  expect(namedSteps({ maximum: 20, step: 5 })).toEqual([0, 5, 10, 15, 20]);
  expect(namedSteps({ maximum: 100, step: 5 })).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  expect(namedSteps({ maximum: 2_280, step: 20 })).toEqual([0, 400, 800, 1_200, 1_600, 2_000]);
  expect(drawn({ ...plot, scale: { maximum: 2_000, step: 20 } }, drawing)).toMatchObject({
    yAxis: { interval: 200 },
  });
});

it('the value of a bar is written where it is clear which bar it belongs to', () => {
  const label = { width: 30, height: 12 };
  const bar = (width: number, height = 100) => ({ width, height });
  const one = { series: plot.series.slice(0, 1) };
  expect([hasRoom(bar(10), label, one), hasRoom(bar(10), label, plot), hasRoom(bar(25), label, plot)]).toEqual([
    true,
    false,
    true,
  ]);
  const stacked = { ...plot, stacked: true };
  expect([bar(29), bar(30), bar(30, 11)].map((size) => hasRoom(size, label, stacked))).toEqual([false, true, false]);
});

const pie: Pie = {
  kind: 'pie',
  heading: 'Type',
  value: 'Insects',
  slices: [
    { key: 'midge', name: 'Midge', value: 3, look: 0 },
    { key: 'rest', name: 'Others', value: 1, look: 'rest' },
  ],
};

it('a pie shows names and shares, and the rest is grey', () => {
  expect(drawn(pie, drawing)).toMatchObject({
    series: [{ type: 'pie', data: [{ value: 3 }, { value: 1, itemStyle: { color: chartLooks.light.rest } }] }],
  });
  expect(told(pie, 0)).toBe('Midge\nInsects: 3\n75%');
});

const map: HeatMap = {
  kind: 'heat-map',
  axis,
  value: 'Insects',
  series: [
    { key: 'mon', name: 'Mon', values: [0, 4, null] },
    { key: 'tue', name: 'Tue', values: [1, 2, 3] },
  ],
};

it('a heat map has a cell for each row and category; cells of unknown values are empty', () => {
  expect(drawn(map, drawing)).toMatchObject({
    visualMap: { min: 0, max: 4 },
    yAxis: { data: ['Mon', 'Tue'], inverse: true },
    series: [
      {
        data: [
          [0, 0, 0],
          [1, 0, 4],
          [2, 0, '-'],
          [0, 1, 1],
          [1, 1, 2],
          [2, 1, 3],
        ],
      },
    ],
  });
  expect([told(map, 2), told(map, 4)]).toEqual(['Mon 2026/05/03\nInsects: no report', 'Tue 2026/05/02\nInsects: 2']);
});

it('a click picks a category, a slice or a cell', () => {
  expect(pickedAt(plot, 2)).toEqual({ index: 2, key: null });
  expect([pickedAt(plot, 3), pickedAt(plot, -1), pickedAt(pie, 9), pickedAt(map, 6)]).toEqual([null, null, null, null]);
  expect(pickedAt(pie, 1)).toEqual({ index: 1, key: 'rest' });
  expect([pickedAt(map, 4), pickedAt(map, 2)]).toEqual([{ index: 1, key: 'tue' }, null]);
});
