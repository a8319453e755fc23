import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../../database/database.ts';
import { claimKey, deleteOldKeys, keepOutcome, type HeldKey, releaseKey, type KeyClaim } from './idempotency.store.ts';

const began = 1_790_000_000_000;
const after = (milliseconds: number) => new Date(began + milliseconds);
const hours = (count: number) => count * 3_600_000;

const claim: KeyClaim = { caller: 'account 1', key: 'a', requestHash: Buffer.alloc(32, 1) };
const otherRequest = { ...claim, requestHash: Buffer.alloc(32, 2) };
const held: HeldKey = { caller: claim.caller, key: claim.key, claimedAt: after(0) };
const outcome = { status: 201, body: '{"id":"1"}' };

/** Keys held by other callers and requests. */
const others: readonly HeldKey[] = [
  { ...held, caller: 'account 2' },
  { ...held, key: 'b' },
  { ...held, claimedAt: after(1) },
];

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
    expect(await claimKey(db, { ...claim, caller: 'account 2' }, after(1))).toMatchObject({ kind: 'claimed' });
    expect(await claimKey(db, { ...claim, key: 'b' }, after(1))).toMatchObject({ kind: 'claimed' });
  });

  it('passes to the next request when the first is lost, after a minute', async () => {
    expect(await claimKey(database.db, claim, after(60_000))).toEqual({ kind: 'running' });
    expect(await claimKey(database.db, otherRequest, after(60_001))).toMatchObject({ kind: 'claimed' });
    // It now belongs to the new request, counted from the time of that request.
    expect(await claimKey(database.db, claim, after(60_002))).toEqual({ kind: 'other_request' });
    expect(await claimKey(database.db, otherRequest, after(120_001))).toEqual({ kind: 'running' });
  });

  it('keeps the response of the request that holds it, not of one that lost it and ends late', async () => {
    const { db } = database;
    const second = await claimKey(db, claim, after(60_001));
    if (second.kind !== 'claimed') throw new Error('The lost key was not claimed');
    await releaseKey(db, held);
    await keepOutcome(db, held, { status: 500, body: 'late' });
    expect(await claimKey(db, claim, after(60_002))).toEqual({ kind: 'running' });
    await keepOutcome(db, second.held, outcome);
    await keepOutcome(db, held, { status: 500, body: 'late' });
    expect(await claimKey(db, claim, after(60_003))).toEqual({ kind: 'done', outcome });
  });

  it('returns the first response for a day', async () => {
    const { db } = database;
    for (const other of others) await keepOutcome(db, other, { status: 500, body: 'another' });
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'running' });
    await keepOutcome(db, held, outcome);
    for (const time of [1, 60_001, hours(24)]) {
      expect(await claimKey(db, claim, after(time))).toEqual({ kind: 'done', outcome });
    }
    expect(await claimKey(db, claim, after(hours(24) + 1))).toMatchObject({ kind: 'claimed' });
    expect(await claimKey(db, claim, after(hours(24) + 2))).toEqual({ kind: 'running' });
  });

  it('can only be released by its own request, and only before the response', async () => {
    const { db } = database;
    for (const other of others) await releaseKey(db, other);
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'running' });
    await releaseKey(db, held);
    expect(await claimKey(db, claim, after(2))).toMatchObject({ kind: 'claimed' });
    const again = { ...held, claimedAt: after(2) };
    await keepOutcome(db, again, outcome);
    await releaseKey(db, again);
    expect(await claimKey(db, claim, after(3))).toEqual({ kind: 'done', outcome });
  });

  it('is deleted after a day', async () => {
    const { db } = database;
    await keepOutcome(db, held, outcome);
    await deleteOldKeys(db, after(hours(24)));
    expect(await claimKey(db, claim, after(1))).toEqual({ kind: 'done', outcome });
    await deleteOldKeys(db, after(hours(24) + 1));
    expect(await claimKey(db, claim, after(1))).toMatchObject({ kind: 'claimed' });
  });
});
