import { noPlan } from './plan.catalogue.ts';

/** Month from which the first plan of an organization is recorded: it holds from the beginning. */
export const firstPlanMonth = '0001-01';

/** A plan from a month on (`YYYY-MM`). */
export interface PlanFrom {
  readonly from_month: string;
  readonly plan: number;
}

/**
 * The plan in force in a month. The first plan holds for all months before it, too. In SQL: `planInSql`.
 * @param history plans of an organization by month, oldest first; a change that is still to come is the last one
 * @param month `YYYY-MM`
 * @returns its id; no plan without history. Source: STATION-22
 */
export function planIn(history: readonly PlanFrom[], month: string): number {
  const inForce = history.findLast(({ from_month }) => from_month <= month) ?? history[0];
  return inForce?.plan ?? noPlan;
}

/**
 * Whether the next plan must become the current one: the month from which it holds has begun, however long ago.
 * @param from month from which the newest plan of the history holds
 * @param month the current one in the organization's time zone. Source: STATION-22
 */
export function isPlanDue(nextPlan: number | null, from: string | undefined, month: string): boolean {
  return nextPlan !== null && from !== undefined && from <= month;
}
