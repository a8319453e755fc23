import type { AuditItem, AuditQuery } from '@trapline/domain/audit/audit.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { Db } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { auditSearchOf } from './audit-search.actions.ts';
import { type AuditRow, listAuditRows } from './audit.store.ts';

/** A page of the audit entries that an account may read, newest first, with the total. @throws Problem forbidden */
export async function readAudit(
  db: Db,
  account: CallerAccount,
  query: AuditQuery,
): Promise<{ entries: AuditItem[]; total: number }> {
  const limit = query.per_page ?? rowsPerPage;
  const page = { limit, offset: ((query.page ?? 1) - 1) * limit };
  const { rows, total } = await listAuditRows(db, auditSearchOf(account, query), page);
  return { entries: rows.map(item), total };
}

function item(row: AuditRow): AuditItem {
  const { organization_id: organizationId, organization_name: name } = row;
  return {
    id: String(row.id),
    at: unix(row.at),
    actor_email: row.actor_email,
    subject_email: row.subject_email,
    organization: organizationId === null ? null : { id: String(organizationId), name: name ?? '' },
    action: row.action,
    entity: row.entity,
    details: row.details,
    address: row.address,
  };
}
