import { sql, type RawBuilder } from 'kysely';
import { noPlan } from '@trapline/domain/organizations/plan.catalogue.ts';
import type { PlanFrom } from '@trapline/domain/organizations/plan.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/**
 * SQL of the plan in force in a month. SQL twin of `planIn` in plan.rules.ts.
 * @param organization SQL of the organization's id
 * @param month SQL of `YYYY-MM`
 */
export function planInSql(organization: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(
    (select plan from organization_plans p where p.organization_id = ${organization} and p.from_month <= ${month}
      order by p.from_month desc limit 1),
    (select plan from organization_plans p where p.organization_id = ${organization} order by p.from_month limit 1),
    ${sql.lit(noPlan)})`;
}

/** Plans of an organization by month, oldest first, with the one that is still to come. */
export function planHistory(db: Db, organizationId: number): Promise<PlanFrom[]> {
  return db
    .selectFrom('organization_plans')
    .select(['from_month', 'plan'])
    .where('organization_id', '=', organizationId)
    .orderBy('from_month')
    .execute();
}

/** Records that a plan holds from a month on. Call with the organization locked. */
export async function setPlanFrom(tx: Tx, organizationId: number, { from_month, plan }: PlanFrom): Promise<void> {
  await tx
    .insertInto('organization_plans')
    .values({ organization_id: organizationId, from_month, plan })
    .onConflict((conflict) => conflict.columns(['organization_id', 'from_month']).doUpdateSet({ plan }))
    .execute();
}

/** Forgets plans that were to hold from a later month on. Call with the organization locked. */
export async function forgetPlansAfter(tx: Tx, organizationId: number, month: string): Promise<void> {
  await tx
    .deleteFrom('organization_plans')
    .where('organization_id', '=', organizationId)
    .where('from_month', '>', month)
    .execute();
}

/** Organizations that have a next plan, by id. */
export async function organizationsWithNextPlan(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('next_plan', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
