import { expect, test } from 'vitest';
import { lowestFactor, thresholdFactor, thresholdsOf } from './sensitivity.rules.ts';

test('each step lowers the threshold by 16 % of the usual one', () => {
  expect(thresholdsOf(0.38, 0)).toEqual([0.502, 0.441, 0.38, 0.319, 0.258]);
  expect(thresholdsOf(0.38 * thresholdFactor(-2), -2)).toEqual([0.502, 0.441, 0.38, 0.319, 0.258]);
  expect(thresholdsOf(0, 1)).toEqual([0, 0, 0, 0, 0]);
  expect(lowestFactor).toBeCloseTo(0.68);
});
