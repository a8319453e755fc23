import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { exportAudit } from './audit-export.actions.ts';
import { auditSearchOf } from './audit-search.actions.ts';
import { type AuditRow, listAuditRows } from './audit.store.ts';

type AuditHandlers = Pick<Handlers, 'listAuditEntries' | 'exportAuditEntries'>;

/** Handlers that list and export the audit trail. */
export function auditHandlers({ db }: Pick<Services, 'db'>): AuditHandlers {
  return {
    listAuditEntries: async ({ query, caller }) => {
      const limit = query.per_page ?? rowsPerPage;
      const page = { limit, offset: ((query.page ?? 1) - 1) * limit };
      const { rows, total } = await listAuditRows(db, auditSearchOf(caller.account, query), page);
      return { entries: rows.map(item), total };
    },
    exportAuditEntries: ({ query, caller }) => {
      const { account } = caller;
      const search = auditSearchOf(account, query);
      const body = exportAudit(db, caller, search, { locale: query.locale ?? account.locale, zone: account.time_zone });
      return Promise.resolve({
        body,
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': attachmentDisposition('audit_trail.csv'), 'cache-control': 'no-store' },
      });
    },
  };
}

function item(row: AuditRow): AuditItem {
  const { organization_id: organizationId, organization_name: name } = row;
  return {
    id: String(row.id),
    at: Math.floor(row.at.getTime() / 1_000),
    actor_email: row.actor_email,
    subject_email: row.subject_email,
    organization: organizationId === null ? null : { id: String(organizationId), name: name ?? '' },
    action: row.action,
    entity: row.entity,
    details: row.details,
    address: row.address,
  };
}
