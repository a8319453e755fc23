import { expect, it } from 'vitest';
import { appearancePlot } from './appearance-plot.ts';
import { monthlyPlot } from './monthly-plot.ts';

const words = {
  ...{ insects: 'Insects', day: 'Day', date: 'Date', overThreshold: 'Over', overIncrease: 'Rise' },
  ...{ threshold: 'Threshold', replaced: 'Replaced', today: 'Today' },
};
const day = { over_threshold: false, over_increase: false };

it('a month is a line with gaps, and alert periods cover whole days', () => {
  const counts = {
    days: [
      { ...day, date: '2026-05-01', count: 3 },
      { ...day, date: '2026-05-02', count: null },
      { date: '2026-05-03', count: 30, over_threshold: true, over_increase: true },
    ],
    replacements: ['2026-04-20', '2026-05-02'],
  };
  const frame = { range: '2026-05', today: '2026-05-03', threshold: 25, scale: { maximum: 30, step: 5 } };
  const plot = monthlyPlot(counts, frame, words);
  expect(plot).toEqual({
    kind: 'lines',
    axis: {
      name: 'Day',
      heading: 'Date',
      categories: [
        { label: '1', name: '2026/05/01' },
        { label: '2', name: '2026/05/02' },
        { label: '3', name: '2026/05/03' },
      ],
      labelled: [0],
    },
    scale: { maximum: 30, step: 5 },
    value: 'Insects',
    series: [{ key: 'insects', name: 'Insects', values: [3, null, 30] }],
    thresholds: [{ key: 'threshold', name: 'Threshold', value: 25 }],
    times: [
      { key: 'over_threshold', name: 'Over', style: 'filled', spans: [{ from: 2, to: 2 }] },
      { key: 'over_increase', name: 'Rise', style: 'outlined', spans: [{ from: 2, to: 2 }] },
    ],
    places: [
      { key: 'replaced', name: 'Replaced', style: 'happened', at: [1] },
      { key: 'today', name: 'Today', style: 'now', at: [2] },
    ],
  });
  expect(monthlyPlot(counts, { ...frame, threshold: 0 }, words)).toMatchObject({ thresholds: [] });
});

it('the rat chart has 24 bars in steps of 5, labelled with clock times', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? 12 : 0));
  const plot = appearancePlot(hours, { hour: 'Hour', appearances: 'Appearances' });
  expect(plot).toMatchObject({ kind: 'bars', scale: { maximum: 15, step: 5 }, series: [{ values: hours }] });
  expect([plot.axis.categories[0], plot.axis.categories[23]]).toEqual([
    { label: '0', name: '0:00' },
    { label: '23', name: '23:00' },
  ]);
});
