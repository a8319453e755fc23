import { refusedAssumptionsKept } from '@trapline/domain/audit/audit.limits.ts';
import type { Clock } from '../platform/base/clock.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import type { AssumedCall, HttpServices } from '../platform/http/http-services.ts';
import { countAttempt } from '../platform/secrets/limited-attempt.store.ts';
import { insertAuditEntry } from './audit.store.ts';

/**
 * Writes every changing call under an assumed identity to the audit trail, with both identities. Source: ASSUME-4.
 *
 * The entry is committed before the call is carried out and in no transaction with it: there is no change without its
 * entry, but an entry may stand for a call that was refused or failed afterwards. What a call changed in an account, a
 * right, an organization, a share or a setting has its own entry, in the transaction of the change, with both
 * identities too. Beginning and ending to assume are no calls and leave no entry.
 */
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

/** Longest wanted id that is kept; nothing longer is one. */
const wantedLength = 40;

/**
 * Writes refused assumptions to the audit trail: who, and which id they wanted. Of one account only so many an hour are
 * kept, so that a loop cannot flood what never expires. Source: ASSUME-4.
 */
export function refusedAssumptionRecorder(db: Db, clock: Clock): HttpServices['recordRefusedAssumption'] {
  return ({ own, wanted, address }) =>
    transaction(db, async (tx) => {
      const at = new Date(clock.now());
      const limit = {
        kind: 'assume_refused',
        key: String(own.id),
        most: refusedAssumptionsKept.most,
        windowSeconds: refusedAssumptionsKept.seconds,
      };
      const counted = await countAttempt(tx, limit, at);
      if (!counted.allowed) return;
      await insertAuditEntry(tx, {
        at,
        actor: own,
        organizationId: own.organization_id,
        action: 'assume.refused',
        entity: /^\d{1,9}$/.test(wanted) ? `Account-${wanted}` : 'Account',
        details: { wanted: wanted.slice(0, wantedLength) },
        address,
      });
    });
}
