import { writeUserAction } from '../activity-logs/activity-log.store.ts';
import { type AuditedAccount, type AuditEntry, insertAuditEntry } from './audit.store.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import type { Tx } from '../platform/database/database.ts';
import { isAssuming } from '../callers/caller.access.ts';
import type { AccountCaller, Actor } from '../callers/caller.types.ts';

/** Who acts, from which network address, and when. */
export interface ActorAt extends Actor {
  readonly at: Date;
}

/** An action on an account or an organization. */
export interface PeopleAction {
  readonly action: AuditAction;
  readonly entity: string;
  /** The account that was acted on. */
  readonly subject?: AuditedAccount;
  readonly organizationId?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Both identities for the audit trail: who acted, and under which assumed identity, if any. */
export function identitiesOf({ own, account }: AccountCaller): Pick<AuditEntry, 'actor' | 'subject'> {
  return own.id === account.id ? { actor: own } : { actor: own, subject: account };
}

/**
 * Writes an action to the audit trail and to the activity log of `User-{id}` or `Organization-{id}`, in the transaction
 * of the change. Under an assumed identity, both identities are recorded.
 */
export async function auditPeopleAction(
  tx: Tx,
  { caller, address, at }: ActorAt,
  audited: PeopleAction,
): Promise<void> {
  const assumed = isAssuming(caller) ? { details: { ...audited.details, assumed: caller.account.email } } : {};
  await insertAuditEntry(tx, { at, ...identitiesOf(caller), ...audited, ...assumed, address });
  const { action, details } = audited;
  // Activity logs call an account a user. Source: LOG-1.
  const entity = audited.entity.replace(/^Account-/, 'User-');
  await writeUserAction(tx, caller, { entity, at, action, ...(details ? { details } : {}) });
}
