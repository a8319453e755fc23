import { unix } from '@trapline/domain/common/instant.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { deleteSessionById, deleteSessionsOf, listSessionsOf } from './session.store.ts';

// These are the sessions of the account that is signed in, under an assumed identity too.

type SessionServices = Pick<Services, 'db' | 'clock'>;

/** The caller with their session, and their network address. */
interface SessionActor {
  readonly caller: SessionCaller;
  readonly address: string;
}

/** The caller's sessions, most recently used first. */
export async function listOwnSessions(
  { db, clock }: SessionServices,
  caller: SessionCaller,
): Promise<Answer<Routes['listSessions']>['sessions']> {
  const rows = await listSessionsOf(db, caller.own.id, new Date(clock.now()));
  const current = hashOf(caller);
  return rows.map((row) => ({
    id: String(row.id),
    current: row.token_hash.equals(current),
    created_at: unix(row.created_at),
    last_used_at: unix(row.last_used_at),
    expires_at: unix(row.expires_at),
    user_agent: row.user_agent,
    address: row.address,
  }));
}

/** Ends one of the caller's sessions. @throws Problem not_found, also for another account's session */
export function endOwnSession(services: SessionServices, actor: SessionActor, id: string): Promise<void> {
  return transaction(services.db, async (tx) => {
    if (!(await deleteSessionById(tx, actor.caller.own.id, id))) throw new Problem('not_found');
    await auditSession(tx, services, actor, { id });
  });
}

/** Ends all sessions of the caller except the current one. */
export function endOtherSessions(services: SessionServices, actor: SessionActor): Promise<void> {
  return transaction(services.db, async (tx) => {
    const ended = await deleteSessionsOf(tx, actor.caller.own.id, hashOf(actor.caller));
    if (ended > 0) await auditSession(tx, services, actor, { others: ended });
  });
}

function auditSession(
  tx: Tx,
  { clock }: SessionServices,
  { caller: { own }, address }: SessionActor,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return insertAuditEntry(tx, {
    at: new Date(clock.now()),
    address,
    details,
    actor: own,
    organizationId: own.organization_id,
    action: 'session.end',
    entity: `Account-${own.id}`,
  });
}

function hashOf(caller: SessionCaller): Buffer {
  return Buffer.from(caller.session, 'base64url');
}
