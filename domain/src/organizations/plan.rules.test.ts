import { expect, it } from 'vitest';
import { isPlanDue, planIn } from './plan.rules.ts';

const history = [
  { from_month: '2026-03', plan: 1 },
  { from_month: '2026-11', plan: 4 },
  { from_month: '2026-12', plan: 2 },
];

it.each([
  ['2025-01', 1],
  ['2026-03', 1],
  ['2026-10', 1],
  ['2026-11', 4],
  ['2026-12', 2],
  ['2031-01', 2],
])('the plan in %s is the last one that began', (month, plan) => {
  expect(planIn(history, month)).toBe(plan);
});

it('without history there is none', () => {
  expect(planIn([], '2026-11')).toBe(99);
});

it('the next plan is due from its month on, also late', () => {
  expect(isPlanDue(2, '2026-12', '2026-11')).toBe(false);
  expect(isPlanDue(2, '2026-12', '2026-12')).toBe(true);
  expect(isPlanDue(2, '2026-12', '2027-03')).toBe(true);
  expect(isPlanDue(null, '2026-12', '2026-12')).toBe(false);
  expect(isPlanDue(2, undefined, '2026-12')).toBe(false);
});
