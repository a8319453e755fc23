import { describe, expect, it } from 'vitest';
import { appearanceAxis, monthlyAxis } from './chart-axis.rules.ts';

describe('axes', () => {
  it.each([
    [[], 5],
    [[0, 0], 5],
    [[1], 5],
    [[5, 2], 5],
    [[6], 10],
    [[101], 105],
  ])('of appearances %j end at %i', (hours, maximum) => {
    expect(appearanceAxis(hours)).toEqual({ maximum, step: 5 });
  });

  it.each([
    [[], 10, 5],
    [[null, 10], 10, 5],
    [[11, null], 20, 5],
    [[100], 100, 5],
    [[101], 110, 20],
  ])('of months with %j end at %i in steps of %i', (counts, maximum, step) => {
    expect(monthlyAxis(counts)).toEqual({ maximum, step });
  });
});
