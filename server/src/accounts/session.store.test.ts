import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idleSeconds, sessionSeconds } from '@trapline/domain/accounts/session.limits.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  deleteOldSessions,
  deleteSessionById,
  deleteSessionsOf,
  insertSession,
  listSessionsOf,
  noteSessionUse,
} from './session.store.ts';

const now = new Date('2026-09-21T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('sessions', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  });
  afterAll(() => database.close());

  /** Inserts a session. @param used seconds since its last use @param begun seconds since it began */
  async function session(accountId: number, name: string, used: number, begun = used): Promise<void> {
    const tokenHash = Buffer.from(name);
    await insertSession(database.db, { tokenHash, accountId, now: ago(begun), userAgent: '', address: '' });
    await noteSessionUse(database.db, tokenHash, ago(used));
  }
  const newAccount = async () => (await makeAccount(database.db, {})).id;
  const active = (accountId: number) => listSessionsOf(database.db, accountId, now);
  const names = async (accountId: number) => (await active(accountId)).map(({ token_hash }) => token_hash.toString());

  it('are listed most recently used first, without those of other accounts', async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    await session(owner, 'second', 20);
    await session(owner, 'third', 30, 5);
    await session(owner, 'first', 10, 50);
    await session(other, 'of another', 5);
    expect(await names(owner)).toEqual(['first', 'second', 'third']);
    expect(await names(other)).toEqual(['of another']);
  });

  it('end when they are idle or old, and those that have ended are deleted', async () => {
    const owner = await newAccount();
    await session(owner, 'idle', idleSeconds);
    await session(owner, 'nearly idle', idleSeconds - 1);
    await session(owner, 'old', 0, sessionSeconds);
    await session(owner, 'nearly old', 0, sessionSeconds - 1);
    const left = ['nearly old', 'nearly idle'];
    expect(await names(owner)).toEqual(left);
    await deleteOldSessions(database.db, now);
    const rows = await database.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', owner)
      .execute();
    expect(rows.map(({ token_hash }) => token_hash.toString()).toSorted()).toEqual(left.toSorted());
  });

  it('are ended by their own account only', async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    for (const name of ['own 1', 'own 2', 'own 3']) await session(owner, name, Number(name.at(-1)));
    await session(other, 'foreign', 1);
    const [newest] = await active(owner);
    const id = String(newest?.id ?? expect.fail());
    expect(await deleteSessionById(database.db, other, id)).toBe(false);
    expect(await deleteSessionById(database.db, owner, id)).toBe(true);
    expect(await names(owner)).toEqual(['own 2', 'own 3']);
    expect(await deleteSessionsOf(database.db, owner, Buffer.from('own 3'))).toBe(1);
    expect(await names(owner)).toEqual(['own 3']);
    expect(await deleteSessionsOf(database.db, owner)).toBe(1);
    expect([await names(owner), await names(other)]).toEqual([[], ['foreign']]);
  });
});
