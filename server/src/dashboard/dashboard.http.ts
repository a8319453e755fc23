import type { Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { appearance, dailyCounts } from './dashboard-figures.actions.ts';
import { dashboard } from './month-dashboard.actions.ts';
import { dashboardParts } from './month-parts.actions.ts';

type DashboardHandlers = Pick<
  Handlers,
  'getDashboard' | 'listDashboardEvents' | 'listDailyCounts' | 'getSensorAppearance' | 'getSiteAppearance'
>;

/** Handlers for the dashboard, and for the data of charts: daily counts, and appearances by hour. */
export function dashboardHandlers(services: Pick<Services, 'db' | 'pool' | 'clock'>): DashboardHandlers {
  return {
    getDashboard: ({ caller, query }) => dashboard(services, caller.account, query),
    listDashboardEvents: ({ caller, query }) => dashboardParts(services, caller.account, query),
    listDailyCounts: ({ caller, query: { group_by: kind, id, ...days } }) =>
      dailyCounts(services, caller.account, { kind, id }, days),
    getSensorAppearance: ({ caller, params: { id }, query }) =>
      appearance(services, caller.account, { kind: 'sensor', id }, periodOf(query)),
    getSiteAppearance: ({ caller, params: { id }, query }) =>
      appearance(services, caller.account, { kind: 'installation_site', id }, periodOf(query)),
  };
}

function periodOf(query: {
  readonly timestamp_from?: number | undefined;
  readonly timestamp_to?: number | undefined;
}): Period {
  return { from: query.timestamp_from ?? null, to: query.timestamp_to ?? null };
}
