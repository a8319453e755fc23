import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { namesOf } from './audit-sentence.tsx';
import { type AuditSearch, auditQueryOf } from './audit-search.ts';

/** A page of the audit trail, newest first; the previous page remains visible while the next one loads. */
export function auditListQuery(search: AuditSearch, zone: string) {
  const query = { ...auditQueryOf(search, zone), page: search.page, per_page: rowsPerPage };
  return queryOptions({
    queryKey: ['audit_trail', query],
    queryFn: ({ signal }) => call('GET /api/audit_trail', { query, signal }),
    placeholderData: keepPreviousData,
    select: ({ entries, total, names }) => ({ rows: entries, total, names: namesOf(names) }),
  });
}
