import { byteOrderMark } from '@trapline/domain/common/csv.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { localMonth, monthAfter } from '@trapline/domain/common/local-time.rules.ts';
import type { Answer, Query } from '@trapline/domain/common/route.ts';
import { usageCsvHeading, usageCsvLine } from '@trapline/domain/exports/usage-csv.rules.ts';
import { planOf } from '@trapline/domain/organizations/plan.catalogue.ts';
import { planIn } from '@trapline/domain/organizations/plan.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { exceedsPlan, excessCost } from '@trapline/domain/station/usage.rules.ts';
import type { Usage } from '@trapline/domain/station/usage.schema.ts';
import { checkProductAdmin } from '../../callers/caller.access.ts';
import type { AccountCaller, CallerAccount } from '../../callers/caller.types.ts';
import { planHistory } from '../../organizations/plan.store.ts';
import type { Services } from '../../platform/services.ts';
import { checkStations } from '../station.access.ts';
import { usageOfOrganizations, usedTraps } from './usage.store.ts';

type UsageReading = Pick<Services, 'db' | 'clock'>;

/**
 * The plan and the traps used in a month, of an account's organization; an account without one has no plan.
 * Source: STATION-21
 * @throws Problem forbidden
 */
export async function readUsage(
  { db, clock }: UsageReading,
  account: CallerAccount,
  query: Query<Routes['getUsage']>,
): Promise<Usage> {
  checkStations(account);
  const month = query.month ?? currentMonth(clock, account);
  const history = account.organization_id === null ? [] : await planHistory(db, account.organization_id);
  const plan = planIn(history, month);
  const next = planIn(history, monthAfter(month));
  const used = usageOf(plan, await usedTraps(db, account, month));
  return { plan, next_plan: next === plan ? null : next, month, ...used };
}

/**
 * The usage of a month of all organizations with stations, a plan or usage, for product admins. Source: STATION-22
 * @throws Problem forbidden
 */
export async function listUsage(
  { db, clock }: UsageReading,
  caller: AccountCaller,
  query: Query<Routes['listOrganizationUsage']>,
): Promise<Answer<Routes['listOrganizationUsage']>> {
  checkProductAdmin(caller);
  const month = query.month ?? currentMonth(clock, caller.account);
  const rows = await usageOfOrganizations(db, month, caller.account.locale);
  const organizations = rows.map(({ id, name, plan, used_traps }) => ({
    id: String(id),
    name,
    plan,
    ...usageOf(plan, used_traps),
  }));
  return { month, organizations };
}

/**
 * The same as CSV with byte order mark, for invoices. Source: STATION-22, EXPORT-1
 * @returns the file, and its month
 * @throws Problem forbidden
 */
export async function exportUsage(
  { db, clock }: UsageReading,
  caller: AccountCaller,
  query: Query<Routes['exportOrganizationUsage']>,
): Promise<{ readonly month: string; readonly csv: string }> {
  checkProductAdmin(caller);
  const { account } = caller;
  const locale = query.locale ?? account.locale;
  const month = query.month ?? currentMonth(clock, account);
  const rows = await usageOfOrganizations(db, month, locale);
  const lines = rows.map((row) => usageCsvLine(row, month, locale));
  return { month, csv: byteOrderMark + usageCsvHeading(locale) + lines.join('') };
}

function currentMonth(clock: Services['clock'], { time_zone }: CallerAccount): string {
  return localMonth(unix(new Date(clock.now())), time_zone);
}

function usageOf(plan: number, used_traps: number) {
  return {
    used_traps,
    included_units: planOf(plan)?.included_units ?? null,
    exceeded: exceedsPlan(plan, used_traps),
    excess_cost: excessCost(plan, used_traps),
  };
}
