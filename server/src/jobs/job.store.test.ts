import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedJobs } from '@trapline/domain/jobs/job.limits.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { findJobOf, insertJob, listJobsOf, lockAndCountUnfinished, markCancelled } from './job.store.ts';

const now = new Date('2026-09-21T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
});
afterAll(() => database.close());

/** Stores a job. @param expires_at null: it is not finished */
async function store(accountId: number, id: string, created: Date, expires_at: Date | null = null): Promise<void> {
  const job = { id, accountId, askedBy: accountId, kind: 'counting', payload: '{}', now: created };
  await transaction(database.db, (tx) => insertJob(tx, job));
  if (!expires_at) return;
  await database.db.updateTable('jobs').set({ state: 'done', expires_at }).where('id', '=', id).execute();
}
const newAccount = async () => (await makeAccount(database.db, {})).id;
const listed = async (accountId: number) => (await listJobsOf(database.db, accountId, now)).map(({ id }) => id);

describe('the jobs of an account', () => {
  it('are listed newest first, without those of others and expired ones', async () => {
    const [owner, stranger] = [await newAccount(), await newAccount()];
    await store(owner, 'b-second', later(-20));
    await store(owner, 'a-first', later(-30));
    await store(owner, 'c-third', later(-10), later(1));
    await store(owner, 'expired', later(0), later(0));
    await store(stranger, 'of-another', later(0));
    expect(await listed(owner)).toEqual(['c-third', 'b-second', 'a-first']);
    expect(await listed(stranger)).toEqual(['of-another']);
  });

  it('are listed up to a limit, the oldest left out', async () => {
    const owner = await newAccount();
    const ids = Array.from({ length: listedJobs + 1 }, (_, n) => `many-${n}`);
    for (const [n, id] of ids.entries()) await store(owner, id, later(n));
    expect(await listed(owner)).toEqual(ids.slice(1).toReversed());
  });

  it('are found and cancelled by their own account only, until they expire', async () => {
    const [owner, stranger] = [await newAccount(), await newAccount()];
    await store(owner, 'one', now);
    await store(owner, 'kept', now, later(1));
    await store(owner, 'over', now, now);
    const find = (account: number, id: string) => findJobOf(database.db, account, id, now);
    const cancel = (account: number, id: string) =>
      transaction(database.db, (tx) => markCancelled(tx, account, id, { now, until: later(60) }));
    expect(await find(stranger, 'one')).toBeNull();
    expect(await cancel(stranger, 'one')).toBe(false);
    expect(await find(owner, 'one')).toMatchObject({ id: 'one', account_id: owner, state: 'waiting' });
    expect([await cancel(owner, 'one'), await cancel(owner, 'kept')]).toEqual([true, true]);
    expect(await find(owner, 'kept')).toMatchObject({ state: 'cancelled' });
    expect([await find(owner, 'over'), await cancel(owner, 'over')]).toEqual([null, false]);
    // A cancelled job is kept for a while; one that was finished before, no longer than it was.
    const rows = await database.db
      .selectFrom('jobs')
      .select(['id', 'expires_at'])
      .where('account_id', '=', owner)
      .execute();
    expect(new Map(rows.map(({ id, expires_at }) => [id, expires_at]))).toEqual(
      new Map([
        ['one', later(60)],
        ['kept', later(1)],
        ['over', now],
      ]),
    );
  });

  it('count as unfinished while they wait or run', async () => {
    const [owner, stranger] = [await newAccount(), await newAccount()];
    for (const [state, expires_at] of [
      ['waiting', null],
      ['running', null],
      ['done', later(1)],
      ['failed', later(1)],
      ['cancelled', later(1)],
    ] as const) {
      await store(owner, `now-${state}`, now, expires_at);
      const error = state === 'failed' ? 'conflict' : null;
      await database.db.updateTable('jobs').set({ state, error }).where('id', '=', `now-${state}`).execute();
    }
    const count = (account: number) => transaction(database.db, (tx) => lockAndCountUnfinished(tx, account));
    expect([await count(owner), await count(stranger)]).toEqual([2, 0]);
  });
});
