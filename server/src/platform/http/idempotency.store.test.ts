import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { claimKey, deleteOldKeys, keepOutcome, releaseKey, type KeyClaim } from './idempotency.store.ts';

const began = 1_790_000_000_000;
const after = (milliseconds: number) => new Date(began + milliseconds);
const hours = (count: number) => count * 3_600_000;

const claim: KeyClaim = { caller: 'account 1', key: 'a', requestHash: Buffer.alloc(32, 1) };
const otherRequest = { ...claim, requestHash: Buffer.alloc(32, 2) };
const outcome = { status: 201, body: '{"id":"1"}' };

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
});
beforeEach(async () => {
  await database.db.deleteFrom('idempotency_keys').execute();
  await claimKey(database.db, claim, after(0));
});
afterAll(() => database.close());

describe('a claimed key', () => {
  it('belongs to its caller and to one request', async () => {
    const { db } = database;
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'running' });
    expect(await claimKey(db, otherRequest, after(1))).toEqual({ kind: 'other_request' });
    expect(await claimKey(db, { ...claim, caller: 'account 2' }, after(1))).toEqual({ kind: 'claimed' });
    expect(await claimKey(db, { ...claim, key: 'b' }, after(1))).toEqual({ kind: 'claimed' });
  });

  it('passes to the next request when the first is lost, after a minute', async () => {
    expect(await claimKey(database.db, claim, after(60_000))).toEqual({ kind: 'running' });
    expect(await claimKey(database.db, otherRequest, after(60_001))).toEqual({ kind: 'claimed' });
    // It now belongs to the new request, counted from the time of that request.
    expect(await claimKey(database.db, claim, after(60_002))).toEqual({ kind: 'other_request' });
    expect(await claimKey(database.db, otherRequest, after(120_001))).toEqual({ kind: 'running' });
  });

  it('returns the first response for a day', async () => {
    const { db } = database;
    await keepOutcome(db, otherRequest, { status: 500, body: 'another' });
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'running' });
    await keepOutcome(db, claim, outcome);
    for (const time of [1, 60_001, hours(24)]) {
      expect(await claimKey(db, claim, after(time))).toEqual({ kind: 'done', outcome });
    }
    expect(await claimKey(db, claim, after(hours(24) + 1))).toEqual({ kind: 'claimed' });
    expect(await claimKey(db, claim, after(hours(24) + 2))).toEqual({ kind: 'running' });
  });

  it('can only be released by its own request, and only before the response', async () => {
    const { db } = database;
    for (const other of [otherRequest, { ...claim, caller: 'account 2' }, { ...claim, key: 'b' }]) {
      await releaseKey(db, other);
    }
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'running' });
    await releaseKey(db, claim);
    expect(await claimKey(db, claim, after(2))).toEqual({ kind: 'claimed' });
    await keepOutcome(db, claim, outcome);
    await releaseKey(db, claim);
    expect(await claimKey(db, claim, after(3))).toEqual({ kind: 'done', outcome });
  });

  it('is deleted after a day', async () => {
    const { db } = database;
    await keepOutcome(db, claim, outcome);
    await deleteOldKeys(db, after(hours(24)));
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'done', outcome });
    await deleteOldKeys(db, after(hours(24) + 1));
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'claimed' });
  });
});
