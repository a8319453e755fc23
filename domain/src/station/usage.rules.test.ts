import { expect, it } from 'vitest';
import { excessCost, exceedsPlan } from './usage.rules.ts';

it.each([
  [1, 20, false, 0],
  [1, 21, true, 400],
  [13, 250, true, 10_000],
  [4, 1_000_000, false, 0],
  [99, 5, false, 0],
  [77, 5, false, 0],
])('plan %i with %i traps: exceeded %s, costs %i more', (plan, used, exceeded, cost) => {
  expect([exceedsPlan(plan, used), excessCost(plan, used)]).toEqual([exceeded, cost]);
});
