import { planOf } from '../organizations/plan.catalogue.ts';

/** Whether more traps were used than a plan includes; never for an unlimited or no plan. Source: STATION-21. */
export function exceedsPlan(plan: number, usedTraps: number): boolean {
  const included = planOf(plan)?.included_units ?? null;
  return included !== null && usedTraps > included;
}

/** What traps beyond those included cost, JPY without tax; 0 where nothing is exceeded. Source: ORG-5, STATION-21. */
export function excessCost(plan: number, usedTraps: number): number {
  const { included_units = null, unit_price = null } = planOf(plan) ?? {};
  if (included_units === null || unit_price === null) return 0;
  return Math.max(0, usedTraps - included_units) * unit_price;
}
