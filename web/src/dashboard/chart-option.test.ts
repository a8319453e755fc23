import { expect, it } from 'vitest';
import { appearanceOption } from './appearance-option.ts';
import { chartLooks } from './chart-look.ts';
import { namedSteps } from './chart-option.ts';
import { monthlyOption } from './monthly-option.ts';

const day = { over_threshold: false, over_increase: false };
const words = { insects: 'Insects', day: 'Day', tell: ({ date }: { readonly date: string }) => date };

it('a month is a line with gaps, and the times of alerts reach over whole days', () => {
  const { light } = chartLooks;
  const option = monthlyOption(
    [
      { ...day, date: '2026-05-01', count: 3 },
      { ...day, date: '2026-05-02', count: null },
      { date: '2026-05-03', count: 30, over_threshold: true, over_increase: true },
    ],
    { maximum: 30, step: 5 },
    light,
    words,
  );
  expect(option).toMatchObject({
    animation: false,
    xAxis: { min: 0, max: 4 },
    yAxis: { min: 0, max: 30, interval: 5, splitLine: { show: true } },
    // The security policy refuses the tooltip of the library that is made of HTML.
    tooltip: { renderMode: 'richText' },
    series: [
      {
        type: 'line',
        data: [
          [1, 3],
          [2, '-'],
          [3, 30],
        ],
        markArea: {
          data: [
            [{ xAxis: 2.5, itemStyle: { color: light.alertWash } }, { xAxis: 3.5 }],
            [{ xAxis: 2.5, itemStyle: { color: 'transparent', borderColor: light.alertLine } }, { xAxis: 3.5 }],
          ],
        },
      },
    ],
  });
});

it('very many steps have neither a line nor a number each', () => {
  expect(namedSteps({ maximum: 20, step: 5 })).toEqual([0, 5, 10, 15, 20]);
  expect(namedSteps({ maximum: 100, step: 5 })).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  expect(namedSteps({ maximum: 2_280, step: 20 })).toEqual([0, 240, 480, 720, 960, 1_200, 1_440, 1_680, 1_920, 2_160]);
  expect(monthlyOption([], { maximum: 2_000, step: 20 }, chartLooks.dark, words)).toMatchObject({
    yAxis: { interval: 20, splitLine: { show: false } },
  });
});

it('the rat graph has 24 bars in steps of 5', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? 12 : 0));
  const option = appearanceOption(hours, chartLooks.dark, { hour: 'Hour', appearances: 'n', tell: () => '' });
  expect(option).toMatchObject({
    xAxis: { type: 'category', data: hours.map((_, hour) => String(hour)) },
    yAxis: { min: 0, max: 15, interval: 5 },
    series: [{ type: 'bar', data: hours }],
  });
});
