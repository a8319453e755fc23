import { expect, it } from 'vitest';
import { insectsUntilAlert, thresholdIndicator } from './threshold.rules.ts';

it.each([
  [0, 10, 10, 'green'],
  [9, 10, 1, 'green'],
  [10, 10, 0, 'red'],
  [25, 10, 0, 'red'],
  [25, 0, null, null],
])('%i insects of %i: %s remain, %s', (count, threshold, remaining, indicator) => {
  expect(insectsUntilAlert(count, threshold)).toBe(remaining);
  expect(thresholdIndicator(count, threshold)).toBe(indicator);
});
