import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { hashSecret } from '../platform/base/ids.ts';
import { openDatabase, transaction, type Database, type Tx } from '../platform/database/database.ts';
import { endMailedLinks, findMailedLink, useMailedLink as spendMailedLink } from './mailed-link-use.store.ts';
import { addMailedLink } from './mailed-link.store.ts';

const now = new Date('2026-09-21T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('mailed links', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  });
  afterAll(() => database.close());

  const newAccount = async () => (await makeAccount(database.db, {})).id;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(database.db, work);
  const issue = (accountId: number, token: string, { purpose = 'verify_email', email = 'a@example.com' } = {}) =>
    inTransaction((tx) =>
      addMailedLink(tx, { tokenHash: hashSecret(token), purpose, accountId, email, now, seconds: 60 }),
    );
  const isValid = async (token: string, at = now) => (await findMailedLink(database.db, token, at)) !== undefined;
  const use = (token: string, at = now) => inTransaction((tx) => spendMailedLink(tx, token, at));

  it('are valid once, until they expire', async () => {
    const account = await newAccount();
    await issue(account, 'expires');
    expect([await isValid('expires', later(59)), await isValid('expires', later(60))]).toEqual([true, false]);
    expect([await use('expires', later(60)), await use('expires', later(59)), await use('expires')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await isValid('expires')).toBe(false);
  });

  it('end when another address is requested, for that purpose and account only', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    await issue(account, 'old address');
    await issue(account, 'first', { email: 'new@example.com' });
    await issue(account, 'password', { purpose: 'reset_password' });
    await issue(other, 'of another');
    await issue(account, 'second', { email: 'new@example.com' });
    const tokens = ['old address', 'first', 'second', 'password', 'of another'];
    const valid = () => Promise.all(tokens.map((token) => isValid(token)));
    expect(await valid()).toEqual([false, true, true, true, true]);
    await inTransaction((tx) => endMailedLinks(tx, account, now, 'verify_email'));
    expect(await valid()).toEqual([false, false, false, true, true]);
    await inTransaction((tx) => endMailedLinks(tx, account, now));
    expect(await valid()).toEqual([false, false, false, false, true]);
  });
});
