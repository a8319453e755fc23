import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { exportAudit } from './audit-export.actions.ts';
import { readAudit } from './read-audit.actions.ts';

type AuditHandlers = Pick<Handlers, 'listAuditEntries' | 'exportAuditEntries'>;

/** Handlers that list and export the audit trail. */
export function auditHandlers({ db }: Pick<Services, 'db'>): AuditHandlers {
  return {
    listAuditEntries: ({ query, caller }) => readAudit(db, caller.account, query),
    exportAuditEntries: ({ query, caller }) =>
      Promise.resolve({
        body: exportAudit(db, caller, query),
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': attachmentDisposition('audit_trail.csv'), 'cache-control': 'no-store' },
      }),
  };
}
