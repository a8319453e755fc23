import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { createAccount } from '../accounts/account.store.ts';
import { insertSession } from '../accounts/session.store.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { expireSignInTasks } from './sign-in-expiry.jobs.ts';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.stop());

const day = 86_400_000;
const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
const ago = (milliseconds: number): Date => new Date(http.clock.now() - milliseconds);

let people = 0;
/** A self-registered account, created the given number of milliseconds ago. */
async function registered(milliseconds: number, more: Partial<Parameters<typeof createAccount>[1]> = {}) {
  const { db } = http.database;
  const email = `waits-${(people += 1)}@example.com`;
  const id = await createAccount(db, { email, name: 'Name', passwordHash: '', emailVerifiedAt: null, ...more });
  await db
    .updateTable('accounts')
    .set({ created_at: ago(milliseconds) })
    .where('id', '=', id)
    .execute();
  const entry = { at: ago(milliseconds), actor: { id, email }, entity: `Account-${id}` };
  await insertAuditEntry(db, { ...entry, action: 'account.register' });
  return { id, entry };
}

describe('the hourly job', () => {
  it('deletes accounts whose address was not verified within a week, and no others', async () => {
    const { db } = http.database;
    const gone = await registered(7 * day + 1_000);
    const kept = [
      await registered(7 * day - 1_000),
      await registered(30 * day, { emailVerifiedAt: ago(day) }),
      await registered(30 * day, { invitedBy: gone.id }),
    ];
    const used = await registered(30 * day);
    await insertAuditEntry(db, { ...used.entry, action: 'account.verify_email' });
    const madeByAdmin = await createAccount(db, {
      ...{ email: 'made@example.com', name: 'Made', passwordHash: '', emailVerifiedAt: null },
    });
    await db
      .updateTable('accounts')
      .set({ created_at: ago(30 * day) })
      .where('id', '=', madeByAdmin)
      .execute();
    const organization = await db
      .insertInto('organizations')
      .values({ name: 'North', time_zone: 'Asia/Tokyo' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = await registered(30 * day, { organizationId: organization.id });
    // A product admin who acted as this account has uploaded a scan.
    const assumed = await registered(30 * day);
    await makePlace(db, { id: assumed.id, organization_id: null }, 'Kitchen');
    const removed = await registered(8 * day);
    await expireSignInTasks({ db, clock: http.clock })['expire_sign_in']?.(context);
    const left = await db.selectFrom('accounts').select('id').orderBy('id').execute();
    // An account that has invited someone is kept too.
    const ids = [gone.id, ...kept.map(({ id }) => id), used.id, madeByAdmin, member.id, assumed.id];
    expect(left.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
    expect(left).not.toContainEqual({ id: removed.id });
  });

  it('deletes what has expired, except what later requests may refer to', async () => {
    const { db } = http.database;
    const { id } = await registered(0, { emailVerifiedAt: ago(0) });
    const session = (now: Date, tokenHash: string, keepSignedIn = false) => {
      const of = { accountId: id, userAgent: '', address: '', keepSignedIn };
      return insertSession(db, { tokenHash: Buffer.from(tokenHash), now, ...of });
    };
    await session(ago(day / 2), 'idle');
    await session(ago(day - 1_000), 'kept', true);
    await session(ago(day), 'kept too long', true);
    await session(ago(day / 2 - 1_000), 'alive');
    const link = (token_hash: string, expires_at: Date) =>
      db
        .insertInto('mailed_links')
        .values({
          ...{ token_hash: Buffer.from(token_hash), purpose: 'verify_email', account_id: id, email: 'a@b.com' },
          ...{ created_at: ago(3 * day), expires_at },
        })
        .execute();
    await link('old', ago(30 * day + 1_000));
    await link('just over', ago(30 * day - 1_000));
    const invitation = (email: string, expires_at: Date) =>
      db
        .insertInto('invitations')
        .values({ email, kind: 'sensor', invited_by: id, created_at: ago(60 * day), expires_at })
        .execute();
    await invitation('old@example.com', ago(31 * day));
    await invitation('over@example.com', ago(29 * day));
    const flow = { account_id: id, flow_hash: Buffer.alloc(32), expires_at: ago(0) };
    await db
      .insertInto('otp_codes')
      .values({ ...flow, created_at: ago(2 * day) })
      .execute();
    await expireSignInTasks({ db, clock: http.clock })['expire_sign_in']?.(context);
    const sessions = await db.selectFrom('sessions').select('token_hash').execute();
    expect(sessions.map(({ token_hash }) => token_hash.toString()).toSorted()).toEqual(['alive', 'kept']);
    const links = await db.selectFrom('mailed_links').select('token_hash').execute();
    expect(links.map(({ token_hash }) => token_hash.toString())).toEqual(['just over']);
    expect(await db.selectFrom('invitations').select('email').execute()).toEqual([{ email: 'over@example.com' }]);
    expect(await db.selectFrom('otp_codes').select('tries').execute()).toEqual([]);
  });
});
