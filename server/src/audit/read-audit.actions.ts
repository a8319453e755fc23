import type { AuditItem, AuditQuery } from '@trapline/domain/audit/audit.schema.ts';
import { entitiesInDetails } from '@trapline/domain/audit/entity.rules.ts';
import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { entityNames } from '../activity-logs/entity-names.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { auditSearchOf } from './audit-search.actions.ts';
import { type AuditRow, listAuditRows } from './audit.store.ts';

/**
 * A page of the audit entries that an account may read, newest first, with the total and the names of what they
 * mention. An organization's admin gets the names of what belongs to the organization. Source: AUDIT-6.
 * @throws Problem forbidden
 */
export async function readAudit(
  db: Db,
  account: CallerAccount,
  query: AuditQuery,
): Promise<{ entries: AuditItem[]; total: number; names: NamedEntity[] }> {
  const limit = query.per_page ?? rowsPerPage;
  const page = { limit, offset: ((query.page ?? 1) - 1) * limit };
  const search = auditSearchOf(account, query);
  const { rows, total } = await listAuditRows(db, search, page);
  const names = await entityNames(db, rows.flatMap(entitiesOf), search.scope);
  return { entries: rows.map(item), total, names };
}

function entitiesOf({ actor_id: actor, subject_id: subject, entity, details }: AuditRow): readonly string[] {
  const people = [actor, subject].flatMap((id) => (id === null ? [] : [`Account-${id}`]));
  return [entity, ...people, ...entitiesInDetails(details)];
}

function item(row: AuditRow): AuditItem {
  const { organization_id: organizationId, organization_name: name } = row;
  return {
    id: String(row.id),
    at: unix(row.at),
    actor_id: idText(row.actor_id),
    actor_email: row.actor_email,
    subject_id: idText(row.subject_id),
    subject_email: row.subject_email,
    organization: organizationId === null ? null : { id: String(organizationId), name: name ?? '' },
    action: row.action,
    entity: row.entity,
    details: row.details,
    address: row.address,
  };
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id);
}
