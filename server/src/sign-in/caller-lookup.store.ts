import { sql } from 'kysely';
import type pg from 'pg';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import {
  type CallerAccountRow,
  callerAccountColumns,
  findAssumableAccount,
  toCallerAccount,
} from '../accounts/account.store.ts';
import { activeSessionSql, idleSince, noteSessionUse } from '../accounts/session.store.ts';
import type { Clock } from '../platform/base/clock.ts';
import { type Db, prepared } from '../platform/database/database.ts';
import { mayActSql } from '../callers/account-rights.store.ts';
import { isAssuming } from '../callers/caller.access.ts';
import type { CallerLookup } from '../callers/caller-lookup.types.ts';
import type { CallerAccount } from '../callers/caller.types.ts';

/** Minimum seconds between two updates of a session's time of last use. */
const noteEverySeconds = 60;

/**
 * Looks up callers, with one named statement per request. It always checks that the account may still act, so a
 * session ends as soon as its account is blocked or deactivated.
 */
export function createCallerLookup(db: Db, pool: pg.Pool, clock: Clock): CallerLookup {
  // The text is built once; requests differ only in their parameters.
  const session = sql<SessionRow>`
    select ${sql.raw(callerAccountColumns)}, s.last_used_at ${aliveSessions}
      and s.token_hash = ${Buffer.alloc(0)}`.compile(db);
  const sessions = sql<RenewedRow>`
    select ${sql.raw(callerAccountColumns)}, s.token_hash ${aliveSessions}
      and s.token_hash = any(${[]}::bytea[])`.compile(db);
  const unit = sql<UnitRow>`select key, id, type from sensors where field_key_hash = ${Buffer.alloc(0)}`.compile(db);
  const box = sql<BoxRow>`select id from organizations where station_key_hash = ${Buffer.alloc(0)}`.compile(db);
  return {
    session: async (tokenHash) => {
      const now = new Date(clock.now());
      const parameters = [now, idleSince(now), tokenHash];
      const [row] = await prepared<SessionRow>(pool, { ...session, parameters });
      if (!row) return null;
      if (now.getTime() - row.last_used_at.getTime() >= noteEverySeconds * 1_000)
        await noteSessionUse(db, tokenHash, now);
      return toCallerAccount(row);
    },
    renew: async (callers) => {
      const now = new Date(clock.now());
      const hashes = callers.map((caller) => Buffer.from(caller.session, 'base64url'));
      const parameters = [now, idleSince(now), hashes];
      const rows = await prepared<RenewedRow>(pool, { ...sessions, parameters });
      const alive = new Map(rows.map((row) => [row.token_hash.toString('base64url'), toCallerAccount(row)]));
      const assumed = new Map<number, CallerAccount | null>();
      for (const { account } of callers.filter(isAssuming)) {
        if (!assumed.has(account.id)) assumed.set(account.id, await findAssumableAccount(db, account.id));
      }
      return callers.map((caller) => {
        const own = alive.get(caller.session);
        if (!own) return 'session';
        if (!isAssuming(caller)) return { ...caller, own, account: own };
        const account = isProductAdmin(own) ? assumed.get(caller.account.id) : null;
        return account ? { ...caller, own, account } : 'right';
      });
    },
    assumable: (accountId) => findAssumableAccount(db, accountId),
    unit: async (keyHash) => {
      const [row] = await prepared<UnitRow>(pool, { ...unit, parameters: [keyHash] });
      if (!row || !isSensorType(row.type)) return null;
      return { kind: 'unit', sensor_key: row.key, sensor_id: row.id, type: row.type, key_hash: keyHash };
    },
    box: async (keyHash) => {
      const [row] = await prepared<BoxRow>(pool, { ...box, parameters: [keyHash] });
      return row ? { kind: 'box', organization_id: row.id, key_hash: keyHash } : null;
    },
  };
}

/** Valid sessions `s`, with their accounts `a` and organizations `o`; the two instants are parameters. */
const aliveSessions = sql`
    from sessions s
    join accounts a on a.id = s.account_id
    left join organizations o on o.id = a.organization_id
    where ${activeSessionSql(new Date(0))} and ${sql.raw(mayActSql('a'))}`;

interface BoxRow {
  readonly id: number;
}

type RenewedRow = CallerAccountRow & { readonly token_hash: Buffer };
type SessionRow = CallerAccountRow & { readonly last_used_at: Date };

interface UnitRow {
  readonly key: number;
  readonly id: string;
  readonly type: string;
}
