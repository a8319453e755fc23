import { auditScope } from '@trapline/domain/audit/audit.access.ts';
import type { AuditQuery } from '@trapline/domain/audit/audit.schema.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { searchWords } from '@trapline/domain/common/search.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { AuditSearch } from './audit.store.ts';

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
