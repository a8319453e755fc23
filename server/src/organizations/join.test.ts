import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database, transaction } from '../platform/database/database.ts';
import { hashSecret } from '../platform/base/ids.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { findInvitation, insertOrganizationInvitation, withdrawInvitation } from './invitation.store.ts';
import { acceptInvitation, acceptNewestInvitation } from './join.actions.ts';

const now = new Date('2030-01-01T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const week = 604_800;
const refused = (type: string) => expect.objectContaining({ type });

let database: Database;
let inviter: TestAccount;
let north: number;
let south: number;
let tokens = 0;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 4 });
  north = await makeOrganization(database.db, 'North');
  south = await makeOrganization(database.db, 'South');
  inviter = await makeAccount(database.db, { name: 'Inviter', organization_id: north });
});
afterAll(() => database.close());

/** Creates an invitation with a mailed link. @returns the link's token */
async function invite(email: string, organizationId: number, at = now): Promise<string> {
  tokens += 1;
  const token = `token-${tokens}`;
  await transaction(database.db, async (tx) => {
    const id = await insertOrganizationInvitation(tx, { email, organizationId, invitedBy: inviter.id, now: at });
    await tx
      .updateTable('invitations')
      .set({ token_hash: hashSecret(token) })
      .where('id', '=', id ?? 0)
      .execute();
  });
  return token;
}

async function accept(token: string, accountId: number, at = now): Promise<void> {
  const invitation = await findInvitation(database.db, token, at);
  if (!invitation) throw new Error('There is no such invitation');
  await transaction(database.db, (tx) => acceptInvitation(tx, { invitation, accountId, now: at, address: '::1' }));
}

async function organizationOf(accountId: number): Promise<number | null | undefined> {
  const row = await database.db
    .selectFrom('accounts')
    .select('organization_id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.organization_id;
}

describe('the invitation behind a link', () => {
  it('is described while it is open', async () => {
    const token = await invite('told@example.com', north);
    expect(await findInvitation(database.db, token, now)).toEqual({
      id: expect.any(Number),
      email: 'told@example.com',
      kind: 'organization',
      organizationId: north,
      organizationName: 'North',
      invitedBy: inviter.id,
      invitedByName: 'Inviter',
      state: 'open',
    });
    expect(await findInvitation(database.db, 'other', now)).toBeNull();
    expect(await findInvitation(database.db, token, later(week - 1))).toMatchObject({ state: 'open' });
    expect(await findInvitation(database.db, token, later(week))).toMatchObject({ state: 'gone' });
    await transaction(database.db, (tx) => withdrawInvitation(tx, north, 'told@example.com', now));
    expect(await findInvitation(database.db, token, now)).toMatchObject({ state: 'gone' });
  });
});

describe('accepting an invitation', () => {
  it('adds the account to the organization, once, and is audited', async () => {
    const account = await makeAccount(database.db, {});
    const token = await invite(account.email, north);
    const answers = await Promise.allSettled([accept(token, account.id), accept(token, account.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await organizationOf(account.id)).toBe(north);
    await expect(accept(token, account.id)).rejects.toEqual(refused('gone'));
    const trail = await database.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_email', 'organization_id', 'address'])
      .where('entity', '=', `Account-${account.id}`)
      .execute();
    expect(trail).toEqual([
      { action: 'member.join', actor_email: account.email, organization_id: north, address: '::1' },
    ]);
  });

  it('of the account’s own organization has no effect', async () => {
    const account = await makeAccount(database.db, { organization_id: north });
    const token = await invite(account.email, north);
    await accept(token, account.id);
    expect(await findInvitation(database.db, token, now)).toMatchObject({ state: 'gone' });
  });

  it('is refused to members of others, product admins, other addresses, and when it is gone; a refusal leaves it open', async () => {
    const member = await makeAccount(database.db, { organization_id: south });
    const admin = await makeAccount(database.db, { permissions: ['admin'] });
    const other = await makeAccount(database.db, {});
    const tokenOfMember = await invite(member.email, north);
    const tokenOfAdmin = await invite(admin.email, north);
    await expect(accept(tokenOfMember, member.id)).rejects.toEqual(refused('belongs_to_another_organization'));
    await expect(accept(tokenOfAdmin, admin.id)).rejects.toEqual(refused('conflict'));
    await expect(accept(tokenOfMember, other.id)).rejects.toEqual(refused('gone'));
    expect(await findInvitation(database.db, tokenOfMember, now)).toMatchObject({ state: 'open' });
    const token = await invite(other.email, north);
    await expect(accept(token, other.id, later(week))).rejects.toEqual(refused('gone'));
    expect(await organizationOf(other.id)).toBeNull();
  });

  it('through a share only marks it as used', async () => {
    const account = await makeAccount(database.db, {});
    const share = { email: account.email, kind: 'sensor', asset_name: 'Trap', invited_by: inviter.id };
    await database.db
      .insertInto('invitations')
      .values({ ...share, token_hash: hashSecret('shared'), created_at: now, expires_at: later(week) })
      .execute();
    await accept('shared', account.id);
    expect(await organizationOf(account.id)).toBeNull();
    await expect(accept('shared', account.id)).rejects.toEqual(refused('gone'));
  });
});

describe('an address verified through another link', () => {
  const prove = (account: TestAccount, at = now) =>
    transaction(database.db, (tx) =>
      acceptNewestInvitation(tx, { accountId: account.id, email: account.email, now: at, address: '' }),
    );

  it('joins the organization that invited it last', async () => {
    const account = await makeAccount(database.db, {});
    await invite(account.email, north, later(-20));
    await invite(account.email, south, later(-10));
    expect(await prove(account)).toBe(south);
    expect(await organizationOf(account.id)).toBe(south);
  });

  it('joins none if that is not possible, without an error', async () => {
    const free = await makeAccount(database.db, {});
    const member = await makeAccount(database.db, { organization_id: north });
    const admin = await makeAccount(database.db, { permissions: ['admin'] });
    for (const account of [free, member, admin]) await invite(account.email, south);
    expect(await prove(free, later(week))).toBeNull();
    expect(await prove(member)).toBeNull();
    expect(await prove(admin)).toBeNull();
    expect(await prove(await makeAccount(database.db, {}))).toBeNull();
  });
});
