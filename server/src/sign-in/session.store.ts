import { sql } from 'kysely';
import type pg from 'pg';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { sessionSeconds } from '@trapline/domain/sign-in/sign-in.limits.ts';
import {
  type CallerAccountRow,
  callerAccountColumns,
  findAssumableAccount,
  toCallerAccount,
} from '../accounts/account.store.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, named } from '../platform/database/database.ts';
import type { CallerLookup } from '../platform/http/callers.ts';

/** Seconds between two notes of when a session was last used. */
const noteEverySeconds = 60;

/**
 * Looks callers up, one named statement a request. Whether the account still may sign in is asked each time, so a
 * session ends the moment its account is blocked or deactivated.
 */
export function createCallerLookup(db: Db, pool: pg.Pool, clock: Clock): CallerLookup {
  // Written once; each request only brings its own values.
  const session = sql<SessionRow>`
    select ${sql.raw(callerAccountColumns)}, s.last_used_at
    from sessions s
    join accounts a on a.id = s.account_id
    left join organizations o on o.id = a.organization_id
    where s.token_hash = ${Buffer.alloc(0)} and s.expires_at > ${new Date(0)} and a.activated and not a.blocked`.compile(
    db,
  );
  const unit = sql<UnitRow>`select key, id, type from sensors where field_key_hash = ${Buffer.alloc(0)}`.compile(db);
  return {
    session: async (tokenHash) => {
      const now = new Date(clock.now());
      const [row] = await named<SessionRow>(pool, 'find-session', { ...session, parameters: [tokenHash, now] });
      if (!row) return null;
      if (now.getTime() - row.last_used_at.getTime() >= noteEverySeconds * 1_000) await noteUse(db, tokenHash, now);
      return toCallerAccount(row);
    },
    assumable: (accountId) => findAssumableAccount(db, accountId),
    unit: async (keyHash) => {
      const [row] = await named<UnitRow>(pool, 'find-unit', { ...unit, parameters: [keyHash] });
      if (!row || !isSensorType(row.type)) return null;
      return { kind: 'unit', sensor_key: row.key, sensor_id: row.id, type: row.type, key_hash: keyHash };
    },
  };
}

type SessionRow = CallerAccountRow & { readonly last_used_at: Date };

interface UnitRow {
  readonly key: number;
  readonly id: string;
  readonly type: string;
}

async function noteUse(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

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
