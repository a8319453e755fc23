import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationSeconds } from '@trapline/domain/organizations/organization.limits.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database, type Tx } from '../platform/database/database.ts';
import {
  deleteInvitationsBefore,
  insertOrganizationInvitation,
  isInvited,
  newestInvitation,
  spendInvitation,
  withdrawInvitation,
} from './invitation.store.ts';

const now = new Date('2026-09-21T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('invitations to an organization', () => {
  let database: Database;
  let north: number;
  let south: number;
  let invitedBy: number;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    north = await makeOrganization(database.db, 'North');
    south = await makeOrganization(database.db, 'South');
    invitedBy = (await makeAccount(database.db, {})).id;
  });
  afterAll(() => database.close());

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(database.db, work);
  const invite = (organizationId: number, email: string, at = now) =>
    inTransaction((tx) => insertOrganizationInvitation(tx, { email, organizationId, invitedBy, now: at }));
  const newest = (email: string, at = now) => inTransaction((tx) => newestInvitation(tx, email, at));
  const withdraw = (organizationId: number, email: string, at = now) =>
    inTransaction((tx) => withdrawInvitation(tx, organizationId, email, at));

  it('are open until they expire; then the address can be invited again', async () => {
    const email = 'expires@example.com';
    const id = (await invite(north, email)) ?? expect.fail();
    const [last, end] = [later(invitationSeconds - 1), later(invitationSeconds)];
    expect([await isInvited(database.db, north, email, last), await isInvited(database.db, north, email, end)]).toEqual(
      [true, false],
    );
    expect([await newest(email, last), await newest(email, end)]).toEqual([{ id, organizationId: north }, null]);
    expect(await inTransaction((tx) => spendInvitation(tx, id, end))).toBe(false);
    expect(await withdraw(north, email, end)).toBe(false);
    expect(await invite(north, email, last)).toBeNull();
    expect(await invite(north, email, end)).toEqual(expect.any(Number));
  });

  it('of one address are found newest first, whatever the organization', async () => {
    const email = 'newest@example.com';
    const first = await invite(south, email, later(-10));
    const second = await invite(north, email, later(-20));
    expect(await newest(email)).toEqual({ id: first, organizationId: south });
    expect(await withdraw(south, email)).toBe(true);
    expect(await newest(email)).toEqual({ id: second, organizationId: north });
    expect(await newest('other@example.com')).toBeNull();
  });

  it('are withdrawn for one organization and address only', async () => {
    for (const email of ['one@example.com', 'two@example.com']) {
      for (const organization of [north, south]) await invite(organization, email);
    }
    expect(await withdraw(north, 'one@example.com')).toBe(true);
    const open = (organization: number, name: string) =>
      isInvited(database.db, organization, `${name}@example.com`, now);
    expect([await open(north, 'one'), await open(north, 'two')]).toEqual([false, true]);
    expect([await open(south, 'one'), await open(south, 'two')]).toEqual([true, true]);
  });

  it('are deleted some time after they expired, were used or were withdrawn', async () => {
    await database.db.deleteFrom('invitations').execute();
    const base = { kind: 'organization', organization_id: north, invited_by: invitedBy, created_at: later(-60) };
    const row = (email: string, times: { expires_at?: Date; used_at?: Date; withdrawn_at?: Date }) => ({
      ...{ ...base, email, expires_at: later(60), used_at: null, withdrawn_at: null },
      ...times,
    });
    await database.db
      .insertInto('invitations')
      .values([
        row('open', {}),
        row('expired', { expires_at: later(-1) }),
        row('used', { used_at: later(-1) }),
        row('withdrawn', { withdrawn_at: later(-1) }),
        row('just expired', { expires_at: now }),
        row('just used', { used_at: now }),
        row('just withdrawn', { withdrawn_at: now }),
      ])
      .execute();
    await deleteInvitationsBefore(database.db, now);
    const left = await database.db.selectFrom('invitations').select('email').orderBy('id').execute();
    expect(left.map(({ email }) => email)).toEqual(['open', 'just expired', 'just used', 'just withdrawn']);
  });
});
