import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOrganization } from '@trapline/test-world/fixtures.ts';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { forgetAttempts, type SignInWorld, startSignInWorld } from '@trapline/test-world/people/sign-in.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld();
});
afterAll(() => world.stop());
beforeEach(() => forgetAttempts(world));

const next = 'Another1horse';
const ask = (email: string) => world.post(`/api/users/${encodeURIComponent(email)}/request_password_reset`);
const reset = (token: string | null, given = next) => world.post('/api/reset_password', { token, password: given });
const resetMails = (email: string) =>
  world.mails.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith('Set a new password'));

async function resetToken(email: string): Promise<string | null> {
  expect((await ask(email)).json).toEqual({ mailed: true });
  const mail = await world.mails.waitFor(({ to, text }) => to.includes(email) && text.includes('/reset_password'));
  return linkIn(mail, '/reset_password').searchParams.get('token');
}

describe('a forgotten password', () => {
  it('can be replaced through the mailed link, once, which ends all sessions and notifies the owner', async () => {
    const { email, id } = await world.person();
    const sessions = [await world.session(email), await world.session(email)];
    const token = await resetToken(email);
    expect((await reset(token, 'short')).json['errors']).toEqual([{ path: '/password', message: 'length' }]);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410]);
    expect(answers.flatMap(({ cookies }) => [...cookies])).toEqual([]);
    expect(await Promise.all(sessions.map((headers) => world.status(headers)))).toEqual([401, 401]);
    expect((await world.signIn(email)).json['type']).toBe('invalid_email_password');
    expect((await world.signIn(email, next)).status).toBe(200);
    await world.mails.waitFor(
      ({ to, subject }) => to.includes(email) && subject.startsWith('Your password was changed'),
    );
    expect(await world.audited(id)).toEqual(['account.reset_password']);
  });

  it('can be replaced through any of the links mailed, until one is used', async () => {
    const { email } = await world.person();
    const first = await resetToken(email);
    world.clock.advance(60);
    expect((await ask(email)).json).toEqual({ mailed: true });
    await expect.poll(() => resetMails(email).length, { timeout: 10_000 }).toBe(2);
    const [, second] = resetMails(email).map((mail) => linkIn(mail, '/reset_password').searchParams.get('token'));
    expect((await reset(first)).status).toBe(204);
    expect((await reset(second ?? null)).json['errors']).toEqual([{ path: '/token', message: 'used' }]);
  });

  it('must be replaced within an hour', async () => {
    const { email } = await world.person();
    const token = await resetToken(email);
    world.clock.advance(3_600);
    expect((await reset(token)).json).toMatchObject({ type: 'gone', status: 410 });
    expect((await reset('x'.repeat(43))).json['type']).toBe('gone');
  });

  it('unblocks the account and verifies the address when replaced, without skipping the one-time password', async () => {
    const blocked = await world.person({ emailVerifiedAt: null, useOtp: true });
    for (let n = 0; n < 10; n += 1) await world.signIn(blocked.email, 'Wrong1horse');
    expect((await world.signIn(blocked.email)).json['type']).toBe('blocked');
    expect((await reset(await resetToken(blocked.email))).status).toBe(204);
    expect((await world.signIn(blocked.email, next)).json).toEqual({ otp_required: true });
    const row = await world.db
      .selectFrom('accounts')
      .select(['blocked', 'wrong_passwords', 'email_verified_at'])
      .where('id', '=', blocked.id)
      .executeTakeFirst();
    expect(row).toEqual({ blocked: false, wrong_passwords: 0, email_verified_at: new Date(world.clock.now()) });
  });

  it('appears in the audit trail of the account’s organization, like the blocking before it', async () => {
    const organizationId = await makeOrganization(world.db, 'Reading its trail');
    const { email } = await world.person({ organizationId });
    for (let n = 0; n < 10; n += 1) await world.signIn(email, 'Wrong1horse');
    expect((await reset(await resetToken(email))).status).toBe(204);
    const entries = await world.db
      .selectFrom('audit_trail')
      .select('action')
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['account.blocked', 'account.reset_password']);
  });

  it('invalidates a one-time password mailed before', async () => {
    const { email } = await world.person({ useOtp: true });
    const flow = /otp_flow=([^;]+)/.exec((await world.signIn(email)).cookies.get('otp_flow') ?? '')?.[1];
    expect((await reset(await resetToken(email))).status).toBe(204);
    const answer = await world.post('/api/verify_otp', { email, otp_code: '123456' }, { cookie: `otp_flow=${flow}` });
    expect(answer.json['type']).toBe('no_otp_data');
  });

  it('of a deactivated account cannot be replaced', async () => {
    const { email, id } = await world.person();
    const token = await resetToken(email);
    await world.db.updateTable('accounts').set({ activated: false }).where('id', '=', id).execute();
    expect((await reset(token)).json).toMatchObject({ type: 'deactivated_user', status: 401 });
  });

  it('of an unknown address is `not_found`; requests are limited by address, and with an error by network', async () => {
    const { email } = await world.person();
    for (const given of [
      'nobody@example.com',
      'no address',
      `${email},other@example.com`,
      `${email}\r\nBcc: a@b.com`,
    ]) {
      expect((await ask(given)).json).toMatchObject({ type: 'not_found', status: 404 });
    }
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push((await ask(email.toUpperCase())).json);
    const none = { mailed: false, retry_after: expect.any(Number) };
    expect(answers).toEqual([{ mailed: true }, { mailed: true }, { mailed: true }, none, none]);
    const waiting = async () => {
      const { rows } = await world.test.portal.services.pool.query('select from graphile_worker._private_jobs');
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    expect(resetMails(email)).toHaveLength(3);
    for (let n = 0; n < 21; n += 1) await ask('nobody@example.com');
    const refused = await ask(email);
    expect(refused.json).toMatchObject({ type: 'too_many_requests', status: 429 });
    expect(refused.headers.get('retry-after')).not.toBeNull();
  });
});
