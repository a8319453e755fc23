import { sessionSeconds } from '@trapline/domain/accounts/session.limits.ts';
import type { Db } from '../platform/database/database.ts';

/** A session to begin. */
export interface NewSession {
  readonly tokenHash: Buffer;
  readonly accountId: number;
  readonly now: Date;
  readonly userAgent: string;
  readonly address: string;
}

/** Begins a session of one day. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: new Date(session.now.getTime() + sessionSeconds * 1_000),
      user_agent: session.userAgent.replaceAll('\u0000', '').slice(0, 500),
      address: session.address,
    })
    .execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of an account, but one if given. */
export async function deleteSessionsOf(db: Db, accountId: number, except?: Buffer): Promise<void> {
  let statement = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (except) statement = statement.where('token_hash', '!=', except);
  await statement.execute();
}

/** Forgets sessions that have ended. For a nightly job. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** Notes when a session was last used. */
export async function noteSessionUse(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}
