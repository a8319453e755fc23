import { unix } from '@trapline/domain/common/instant.rules.ts';
import { localMonth, monthAfter } from '@trapline/domain/common/local-time.rules.ts';
import { isPlanDue } from '@trapline/domain/organizations/plan.rules.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { type LockedOrganization, updateOrganizationRow } from './organization.store.ts';
import { forgetPlansAfter, planHistory, setPlanFrom } from './plan.store.ts';

/**
 * Makes the next plan of a locked organization the current one if its month has begun in the organization's time zone.
 * The history has had it since it was chosen, so it holds from that month on, however late this is done.
 * Source: STATION-22
 * @returns the organization afterwards
 */
export async function takeUpNextPlan(tx: Tx, organization: LockedOrganization, at: Date): Promise<LockedOrganization> {
  const { id, current_plan, next_plan, time_zone } = organization;
  if (next_plan === null) return organization;
  const newest = (await planHistory(tx, id)).at(-1);
  if (!isPlanDue(next_plan, newest?.from_month, localMonth(unix(at), time_zone))) return organization;
  await updateOrganizationRow(tx, id, { current_plan: next_plan, next_plan: null });
  await insertAuditEntry(tx, {
    at,
    actor: { id: null, email: '' },
    organizationId: id,
    action: 'organization.update',
    entity: `Organization-${id}`,
    details: {
      changes: { current_plan: { old: current_plan, new: next_plan }, next_plan: { old: next_plan, new: null } },
    },
  });
  return { ...organization, current_plan: next_plan, next_plan: null, revision: organization.revision + 1 };
}

type Planned = Pick<LockedOrganization, 'id' | 'current_plan' | 'next_plan' | 'time_zone'>;

/**
 * Writes a change of an organization's plans to their history: the current plan holds from this month on, the next one
 * from the next. Call with the organization locked, and no plan due. Source: STATION-22
 */
export async function recordPlans(tx: Tx, before: Planned, after: Planned, at: Date): Promise<void> {
  const { id, current_plan, next_plan } = after;
  const month = localMonth(unix(at), after.time_zone);
  if (current_plan !== before.current_plan) await setPlanFrom(tx, id, { from_month: month, plan: current_plan });
  if (next_plan === before.next_plan) return;
  await forgetPlansAfter(tx, id, month);
  if (next_plan !== null) await setPlanFrom(tx, id, { from_month: monthAfter(month), plan: next_plan });
}
