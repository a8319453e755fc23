import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';

type AuditHandlers = Pick<Handlers, 'listAuditEntries' | 'exportAuditEntries'>;

/** Handlers of the calls about the audit trail. */
export function auditHandlers(_services: Services): AuditHandlers {
  const later = () => Promise.reject(new Problem('unavailable'));
  return { listAuditEntries: later, exportAuditEntries: later };
}
