import { expect, it } from 'vitest';
import { thresholdLabelPosition } from './threshold-label.ts';

const position = (value: number, values: readonly (number | null)[]) =>
  thresholdLabelPosition(value, {
    series: [{ key: 'insects', name: 'Insects', values }],
    scale: { maximum: 100, step: 20 },
  });

it('the label of a threshold is where the values are further from its line', () => {
  expect(position(50, [5, 10, 20, 30, 40, 48])).toBe('insideStartTop');
  expect(position(50, [48, 52, 55, 2, 3, 4])).toBe('insideEndTop');
  expect(position(50, [48, 52, 55, null, null, null])).toBe('insideEndTop');
  expect(position(50, [null, null, null])).toBe('insideStartTop');
});

it('at the top of the chart it is below the line, away from the name of the axis', () => {
  expect(position(100, [5, 10, 20, 30, 40, 48])).toBe('insideStartBottom');
  expect(position(95, [90, 80, 70, 2, 3, 4])).toBe('insideEndBottom');
});
