import { refusedAssumptionsKept } from '@trapline/domain/audit/audit.limits.ts';
import type { Clock } from '../platform/base/clock.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import type { AssumedCall, HttpServices } from '../platform/http/http-services.ts';
import { countAttempt } from '../platform/secrets/secrets.ts';
import { insertAuditEntry } from './audit.store.ts';

/**
 * Records every changing request under an assumed identity in the audit trail, with both identities. Source: ASSUME-4.
 *
 * The entry is committed before the request is handled, outside of its transaction. So there is no change without an
 * entry, but there may be an entry for a request that was refused or failed. Changes to an account, right,
 * organization, share or setting have a separate entry in the transaction of the change, also with both identities.
 * Starting and stopping to assume an identity are not requests and leave no entry.
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

/** Most characters stored of a requested id; no valid id is longer. */
const wantedLength = 40;

/**
 * Records refused attempts to assume an identity in the audit trail: by whom, and for which id. The number per account
 * and hour is limited, so that a loop cannot flood the trail, which never expires. Source: ASSUME-4.
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
