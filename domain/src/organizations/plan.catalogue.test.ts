import { expect, it } from 'vitest';
import { plans } from './plan.catalogue.ts';

it('plans have the traps and prices of the price list', () => {
  expect(plans.map((plan) => [plan.id, plan.included_units, plan.fixed_price, plan.unit_price])).toEqual([
    [1, 20, 10_000, 400],
    [2, 50, 20_000, 300],
    [3, 200, 40_000, 200],
    [4, null, 100_000, null],
    [11, 20, 12_000, 400],
    [12, 50, 25_000, 300],
    [13, 200, 60_000, 200],
    [14, null, 150_000, null],
    [99, null, null, null],
  ]);
});
