import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { AssumedCall } from '../platform/http/http-services.ts';
import { insertAuditEntry } from './audit.store.ts';

/** Writes every changing call under an assumed identity to the audit trail, with both identities. Source: domain.md §2. */
export function assumedCallRecorder(db: Db, clock: Clock): (call: AssumedCall) => Promise<void> {
  return ({ caller, action, entity, address }) =>
    insertAuditEntry(db, {
      at: new Date(clock.now()),
      actor: caller.own,
      subject: caller.account,
      organizationId: caller.account.organization_id,
      action,
      entity,
      address,
    });
}
