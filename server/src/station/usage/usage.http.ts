import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { exportUsage, listUsage, readUsage } from './usage.actions.ts';

type UsageHandlers = Pick<Handlers, 'getUsage' | 'listOrganizationUsage' | 'exportOrganizationUsage'>;

/** Handlers of plans' usage. */
export function usageHandlers(services: Pick<Services, 'db' | 'clock'>): UsageHandlers {
  return {
    getUsage: ({ caller, query }) => readUsage(services, caller.account, query),
    listOrganizationUsage: ({ caller, query }) => listUsage(services, caller, query),
    exportOrganizationUsage: async ({ caller, query }) => {
      const { month, csv } = await exportUsage(services, caller, query);
      return {
        body: csv,
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': attachmentDisposition(`usage_${month}.csv`), 'cache-control': 'no-store' },
      };
    },
  };
}
