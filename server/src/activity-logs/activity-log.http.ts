import { consoleUrl, isoInstant } from '@trapline/domain/activity-logs/activity-log.rules.ts';
import { logsPerDay, newerLogs } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { exportActivityLogs } from './export-logs.actions.ts';
import { type ActivityLogRange, listActivityLogs } from './activity-log.store.ts';

/**
 * Handlers that list and export activity logs.
 * @param consoleTemplate URL template of the operator's log console; undefined: there is none
 */
export function activityLogHandlers(
  { db }: Pick<Services, 'db'>,
  consoleTemplate: string | undefined,
): Pick<Handlers, 'listActivityLogs' | 'exportActivityLogs'> {
  return {
    listActivityLogs: async ({ params, query }) => {
      const range = rangeOf(params.id, query);
      // A day is returned as a whole. Newer entries are read from the start of the range, so that repeated requests
      // leave no gap.
      const newer = range.from !== undefined && range.to === undefined;
      const limit = query.limit ?? (newer ? newerLogs : logsPerDay);
      const { rows, more } = await listActivityLogs(db, range, { limit, take: newer ? 'oldest' : 'newest' });
      return {
        logs: rows.map(({ at, id, log_group, message }) => ({
          id,
          timestamp: at.getTime() / 1_000,
          log_group,
          message,
          console_url: consoleTemplate ? consoleUrl(consoleTemplate, { id, entity: params.id, log_group, at }) : null,
        })),
        more,
      };
    },
    exportActivityLogs: ({ params, query, caller: { account } }) => {
      const reading = { locale: query.locale ?? account.locale, zone: account.time_zone, accountId: account.id };
      return Promise.resolve({
        body: exportActivityLogs(db, rangeOf(params.id, query), reading),
        contentType: 'text/csv; charset=utf-8',
        headers: {
          'content-disposition': attachmentDisposition(`${params.id}.csv`),
          'cache-control': 'no-store',
        },
      });
    },
  };
}

/** @throws Problem validation_failed for an invalid instant */
function rangeOf(
  entity: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): ActivityLogRange {
  return { entity, from: instantOf('/from', from), to: instantOf('/to', to) };
}

function instantOf(path: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = isoInstant(text);
  if (!at) throw invalidValue(path, 'an ISO instant with its zone, as 2026-11-20T00:00:00+09:00');
  return at;
}
