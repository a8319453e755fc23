import { auditScope } from '@trapline/domain/audit/audit.access.ts';
import type { AuditItem, AuditQuery } from '@trapline/domain/audit/audit.schema.ts';
import { entitiesInDetails } from '@trapline/domain/audit/entity.rules.ts';
import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { searchWords } from '@trapline/domain/common/search.rules.ts';
import { entityNames } from '../activity-logs/entity-names.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { type AuditRow, type AuditSearch, listAuditRows } from './audit.store.ts';

/** The search of an account, limited to entries it may read. @throws Problem forbidden when it may read none at all */
export function auditSearchOf(
  account: CallerAccount,
  query: Pick<AuditQuery, 'q' | 'action' | 'from' | 'to'>,
): AuditSearch {
  const scope = auditScope(account);
  if (scope === null) throw new Problem('forbidden');
  const instant = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * 1_000));
  return {
    scope,
    words: searchWords(query.q),
    action: query.action,
    from: instant(query.from),
    to: instant(query.to),
  };
}

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
