import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database, type Tx } from '../platform/database/database.ts';
import {
  beginRun,
  deleteExpiredJobs,
  endRun,
  giveUpOldJobs,
  noteProgress,
  putBackRun,
  unfinishedOf,
} from './job-run.store.ts';
import { findJobOf, insertJob, markCancelled } from './job.store.ts';

const now = new Date('2026-09-21T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('the runs of a job', () => {
  let database: Database;
  let owner: number;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    owner = (await makeAccount(database.db, {})).id;
  });
  afterAll(() => database.close());

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(database.db, work);
  const store = (id: string, created = now) =>
    inTransaction((tx) =>
      insertJob(tx, { id, accountId: owner, askedBy: owner, kind: 'k', payload: '{}', now: created }),
    );
  const begin = (id: string) => inTransaction((tx) => beginRun(tx, id));
  const fail = (run: { id: string; run: number }, expiresAt = later(60)) =>
    inTransaction((tx) => endRun(tx, run, { state: 'failed', error: 'conflict' }, expiresAt));
  const shown = async (id: string) => {
    const row = await findJobOf(database.db, owner, id, now);
    return row && [row.state, row.progress];
  };

  it('never lower the progress, and count no more once a later one has begun', async () => {
    await store('again');
    const first = (await begin('again')) ?? expect.fail();
    const progress = (run: typeof first, percent: number) => inTransaction((tx) => noteProgress(tx, run, percent));
    expect(await progress(first, 40)).toBe(true);
    expect(await progress(first, 30)).toBe(true);
    expect(await shown('again')).toEqual(['running', 40]);

    const second = (await begin('again')) ?? expect.fail();
    expect(second.run).toBe(first.run + 1);
    expect([await progress(first, 90), await fail(first)]).toEqual([false, false]);
    expect(await inTransaction((tx) => putBackRun(tx, first))).toBe(false);
    expect(await shown('again')).toEqual(['running', 40]);
    expect(await inTransaction((tx) => putBackRun(tx, second))).toBe(true);
    // It waits again, so this run cannot end it either.
    expect(await fail(second)).toBe(false);
    expect(await shown('again')).toEqual(['waiting', 40]);
  });

  it('neither begin nor end one that was cancelled', async () => {
    await store('cancelled');
    await store('beside');
    const run = (await begin('cancelled')) ?? expect.fail();
    await inTransaction((tx) => markCancelled(tx, owner, 'cancelled', { now, until: later(60) }));
    expect([await fail(run), await begin('cancelled')]).toEqual([false, null]);
    expect([await shown('cancelled'), await shown('beside')]).toEqual([
      ['cancelled', 0],
      ['waiting', 0],
    ]);
    expect(await unfinishedOf(database.db, ['cancelled', 'beside', 'unknown'])).toEqual(new Set(['beside']));
  });

  it('are given up when the job is old and unfinished', async () => {
    await store('old', later(-1));
    await store('young');
    await store('finished', later(-1));
    await fail((await begin('finished')) ?? expect.fail(), later(5));
    const givenUp = await inTransaction((tx) => giveUpOldJobs(tx, now, later(60)));
    expect(givenUp).toEqual([{ id: 'old', account_id: owner }]);
    const rows = await database.db
      .selectFrom('jobs')
      .select(['id', 'state', 'error', 'expires_at'])
      .where('id', 'in', ['old', 'young', 'finished'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'finished', state: 'failed', error: 'conflict', expires_at: later(5) },
      { id: 'old', state: 'failed', error: 'unavailable', expires_at: later(60) },
      { id: 'young', state: 'waiting', error: null, expires_at: null },
    ]);
  });

  it('are deleted with their job when it has expired', async () => {
    for (const [id, seconds] of [
      ['expires now', 0],
      ['expires soon', 1],
    ] as const) {
      await store(id);
      await fail((await begin(id)) ?? expect.fail(), later(seconds));
    }
    await store('unfinished');
    expect(await inTransaction((tx) => deleteExpiredJobs(tx, now))).toEqual(['expires now']);
    expect([await shown('expires soon'), await shown('unfinished')]).toEqual([
      ['failed', 0],
      ['waiting', 0],
    ]);
  });
});
