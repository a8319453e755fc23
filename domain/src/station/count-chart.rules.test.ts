import { expect, it } from 'vitest';
import { countAxis } from './count-chart.rules.ts';

it.each([
  [[1], 20, 10],
  [[10], 20, 10],
  [[11], 30, 10],
  [[3, 37, 0], 50, 10],
  [[99], 110, 10],
  [[100], 150, 50],
  [[101], 200, 50],
  [[999], 1_050, 50],
  [[1_000], 1_100, 100],
  [[1_001], 1_200, 100],
  [[32_767], 32_900, 100],
])('the axis of %j goes up to %i in steps of %i', (counts, maximum, step) => {
  expect(countAxis(counts)).toEqual({ maximum, step });
});

it('without insects the axis goes up to 20', () => {
  expect(countAxis([])).toEqual({ maximum: 20, step: 10 });
  expect(countAxis([0, 0])).toEqual({ maximum: 20, step: 10 });
});
