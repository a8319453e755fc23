import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { exportActivityLogs } from './export-logs.actions.ts';
import { readActivityLogs } from './read-logs.actions.ts';

/**
 * Handlers that list and export activity logs.
 * @param consoleTemplate URL template of the operator's log console; undefined: there is none
 */
export function activityLogHandlers(
  { db }: Pick<Services, 'db'>,
  consoleTemplate: string | undefined,
): Pick<Handlers, 'listActivityLogs' | 'exportActivityLogs'> {
  return {
    listActivityLogs: ({ params, query, caller }) =>
      readActivityLogs({ db, consoleTemplate }, caller, params.id, query),
    exportActivityLogs: ({ params, query, caller }) =>
      Promise.resolve({
        body: exportActivityLogs(db, caller, params.id, query),
        contentType: 'text/csv; charset=utf-8',
        headers: {
          'content-disposition': attachmentDisposition(`${params.id}.csv`),
          'cache-control': 'no-store',
        },
      }),
  };
}
