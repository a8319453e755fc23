import { Problem } from '@trapline/domain/common/errors.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import type { AccountCaller, Handlers, SessionCaller } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { deleteSessionById, deleteSessionsOf, listSessionsOf } from './session.store.ts';

type SessionHandlers = Pick<Handlers, 'listSessions' | 'endSession' | 'endOtherSessions'>;

/** Handlers for the caller's sessions; under an assumed identity, those of the account that is signed in. */
export function sessionHandlers(services: Services): SessionHandlers {
  const { db, clock } = services;
  return {
    listSessions: async ({ caller }) => {
      const rows = await listSessionsOf(db, caller.own.id, new Date(clock.now()));
      return {
        sessions: rows.map((row) => ({
          id: String(row.id),
          current: row.token_hash.equals(hashOf(caller)),
          created_at: unixSeconds(row.created_at),
          last_used_at: unixSeconds(row.last_used_at),
          expires_at: unixSeconds(row.expires_at),
          user_agent: row.user_agent,
          address: row.address,
        })),
      };
    },
    endSession: ({ caller, params, address }) =>
      transaction(db, async (tx) => {
        if (!(await deleteSessionById(tx, caller.own.id, params.id))) throw new Problem('not_found');
        await audit(tx, caller, { at: new Date(clock.now()), address, details: { id: params.id } });
      }),
    endOtherSessions: ({ caller, address }) =>
      transaction(db, async (tx) => {
        const ended = await deleteSessionsOf(tx, caller.own.id, hashOf(caller));
        if (ended > 0) await audit(tx, caller, { at: new Date(clock.now()), address, details: { others: ended } });
      }),
  };
}

function audit(
  tx: Db,
  { own }: AccountCaller,
  entry: { readonly at: Date; readonly address: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  const entity = `Account-${own.id}`;
  return insertAuditEntry(tx, {
    ...entry,
    actor: own,
    organizationId: own.organization_id,
    action: 'session.end',
    entity,
  });
}

function hashOf(caller: SessionCaller): Buffer {
  return Buffer.from(caller.session, 'base64url');
}

function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
