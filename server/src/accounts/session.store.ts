import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { idleSeconds, sessionSeconds } from '@trapline/domain/accounts/session.limits.ts';
import type { Db } from '../platform/database/database.ts';

/** Values of a new session. */
export interface NewSession {
  readonly tokenHash: Buffer;
  readonly accountId: number;
  readonly now: Date;
  readonly userAgent: string;
  readonly address: string;
  /** Whether it lasts the whole day, even without use. Default: no. */
  readonly keepSignedIn?: boolean;
}

/** Creates a session that lasts one day. */
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
      keep_signed_in: session.keepSignedIn ?? false,
    })
    .execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of an account, except one if given. @returns how many */
export async function deleteSessionsOf(db: Db, accountId: number, except?: Buffer): Promise<number> {
  let statement = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (except) statement = statement.where('token_hash', '!=', except);
  const { numDeletedRows } = await statement.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends one of an account's sessions by its id. @returns whether it existed */
export async function deleteSessionById(db: Db, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Unless they are kept, sessions last used before this instant have expired. Source: SIGNIN-9. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleSeconds * 1_000);
}

/** Whether a session `s` is active at `now`, neither expired nor idle for too long. Source: SIGNIN-9. */
export function activeSessionSql(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.expires_at > ${now} and (s.keep_signed_in or s.last_used_at > ${idleSince(now)})`;
}

/** Active sessions of an account, most recently used first. */
export async function listSessionsOf(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('sessions as s')
    .select(['id', 'token_hash', 'created_at', 'last_used_at', 'expires_at', 'user_agent', 'address'])
    .where('account_id', '=', accountId)
    .where(activeSessionSql(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes sessions that have ended. For an hourly job. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions as s')
    .where(sql<boolean>`not (${activeSessionSql(now)})`)
    .execute();
}

/** Records when a session was last used. */
export async function noteSessionUse(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}
