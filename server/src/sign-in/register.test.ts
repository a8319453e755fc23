import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret, secret, systemIds } from '../platform/base/ids.ts';
import { makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { forgetAttempts, password, type SignInWorld, startSignInWorld } from '@trapline/test-world/people/sign-in.ts';

let world: SignInWorld;
let organization: number;
let boss: { readonly id: number; readonly email: string };
beforeAll(async () => {
  world = await startSignInWorld();
  organization = await makeOrganization(world.db, 'Inviting');
  boss = await world.person({ organizationId: organization, name: 'Boss' });
});
afterAll(() => world.stop());
beforeEach(() => forgetAttempts(world));

let strangers = 0;
const newAddress = (): string => `new-${(strangers += 1)}@example.com`;
const register = (email: unknown, more: Record<string, unknown> = {}) =>
  world.post('/api/register', { email, name: 'New', locale: 'ja', password, ...more });
const follow = (token: string | null) => world.post('/api/verify_email', { token });
const read = (token: string) => world.call('GET', `/api/invitations/${token}`);

async function verificationToken(email: string): Promise<string | null> {
  const mail = await world.mails.waitFor(({ to, text }) => to.includes(email) && text.includes('/verify_email'));
  return linkIn(mail, '/verify_email').searchParams.get('token');
}

/** Creates a pending share of the inviting organization for an address. */
async function shareWith(email: string): Promise<void> {
  strangers += 1;
  const creator = { id: boss.id, organization_id: organization };
  const created_at = new Date(world.clock.now());
  const share = { email, account_id: null, shared_by: boss.id, created_at };
  const sensor_key = await makeSensor(world.db, creator, { id: `WAITS_${strangers}` });
  await world.db
    .insertInto('sensor_shares')
    .values({ ...share, sensor_key })
    .execute();
  const site_id = await makeSite(world.db, creator, { name: `Waits ${strangers}` });
  await world.db
    .insertInto('site_shares')
    .values({ ...share, site_id })
    .execute();
}

async function invite(email: string, more: { kind?: string; withdrawn_at?: Date } = {}): Promise<string> {
  const token = secret(systemIds);
  const kind = more.kind ?? 'organization';
  const created_at = new Date(world.clock.now());
  await world.db
    .insertInto('invitations')
    .values({
      ...{ token_hash: hashSecret(token), email, kind, invited_by: boss.id, created_at },
      organization_id: kind === 'organization' ? organization : null,
      expires_at: new Date(world.clock.now() + 604_800_000),
      withdrawn_at: more.withdrawn_at ?? null,
    })
    .execute();
  return token;
}

const account = (email: string) =>
  world.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
/** The number of sensors that an account sees, and its organization, through its own session. */
async function seen(email: string, given?: string): Promise<{ sensors: unknown; owner: unknown }> {
  const headers = await world.session(email, given);
  const { json } = await world.call('GET', '/api/sensors', undefined, headers);
  const info = await world.call('GET', '/api/user_info', undefined, headers);
  return { sensors: Array.isArray(json['sensors']) ? json['sensors'].length : json, owner: info.json['owner_id'] };
}

describe('registering', () => {
  it('needs the mailed link to verify the address, which activates pending shares', async () => {
    const email = newAddress();
    await shareWith(email);
    expect(await register(` ${email.toUpperCase()}`)).toMatchObject({ status: 201, json: { email_verified: false } });
    expect((await world.signIn(email)).json).toMatchObject({ type: 'email_unverified', status: 401 });
    const first = await verificationToken(email);
    // The sign-in caused another link to be mailed. The first remains valid until either is used.
    const last = await lastToken(email);
    expect(last).not.toBe(first);
    expect((await follow(first)).status).toBe(204);
    expect(await follow(last)).toMatchObject({ status: 410, json: { errors: [{ path: '/token', message: 'used' }] } });
    expect(await seen(email)).toEqual({ sensors: 1, owner: null });
    const row = await account(email);
    expect(row).toMatchObject({ name: 'New', locale: 'ja', invited_by: null });
    expect(await world.audited(row?.id ?? 0)).toEqual(['account.register', 'account.verify_email']);
  });

  it('joins the organization that invited the address last, if another link was followed', async () => {
    const email = newAddress();
    await invite(email);
    await register(email);
    const answers = [];
    const token = await verificationToken(email);
    for (const answer of await Promise.all([follow(token), follow(token), follow(token)])) answers.push(answer.status);
    expect(answers.toSorted()).toEqual([204, 410, 410]);
    expect(await seen(email)).toEqual({ sensors: 0, owner: String(organization) });
  });

  it('records who invited the address, even if the link of the invitation was not used', async () => {
    const email = newAddress();
    await invite(email, { kind: 'sensor' });
    await register(email);
    expect(await account(email)).toMatchObject({ invited_by: null });
    expect((await follow(await verificationToken(email))).status).toBe(204);
    expect(await account(email)).toMatchObject({ invited_by: boss.id });
    const alone = newAddress();
    await invite(alone, { kind: 'sensor', withdrawn_at: new Date(world.clock.now()) });
    await register(alone);
    await follow(await verificationToken(alone));
    expect(await account(alone)).toMatchObject({ invited_by: null });
  });

  it('mails at most three links an hour, and says when no further one was mailed', async () => {
    const email = newAddress();
    await register(email);
    const waits = [];
    for (let n = 0; n < 4; n += 1) {
      const { json, headers } = await world.signIn(email);
      expect(json['type']).toBe('email_unverified');
      waits.push(Number(headers.get('retry-after')));
    }
    const [second, third, ...none] = waits;
    expect([second, third]).toEqual([0, 0]);
    for (const wait of none) expect(wait).toBeGreaterThan(0);
    const { rows } = await world.test.portal.services.pool.query(
      `select attempts from limited_attempts where kind = 'mail_verify_email' and key = $1`,
      [email],
    );
    expect(rows).toEqual([{ attempts: 3 }]);
  });

  it('tells the holder of an expired link why it cannot be used, and whether a newer one can', async () => {
    const email = newAddress();
    await register(email);
    const first = await verificationToken(email);
    world.clock.advance(86_400);
    const errors = async (token: string | null) => (await follow(token)).json['errors'];
    expect(await errors(first)).toEqual([{ path: '/token', message: 'expired' }]);
    await world.signIn(email);
    await lastToken(email);
    expect(await errors(first)).toEqual([
      { path: '/token', message: 'expired' },
      { path: '/token', message: 'newer_mail' },
    ]);
    expect(await errors('x'.repeat(43))).toEqual([{ path: '/token', message: 'unknown' }]);
  });

  it('refuses taken addresses, and invalid passwords and names', async () => {
    const { email } = await world.person();
    expect((await register(email.toUpperCase())).json).toMatchObject({ type: 'resource_already_exists', status: 422 });
    const errors = async (more: Record<string, unknown>) => (await register(newAddress(), more)).json['errors'];
    expect(await errors({ password: 'Short1a' })).toEqual([{ path: '/password', message: 'length' }]);
    expect(await errors({ password: 'nocapital1' })).toEqual([{ path: '/password', message: 'characters' }]);
    expect(await errors({ name: '  ' })).toEqual([{ path: '/name', message: 'required' }]);
    expect(await errors({ name: 'You won! https://evil.example' })).toMatchObject([{ path: '/name' }]);
    expect(await errors({ locale: 'fr' })).toHaveLength(1);
  });

  it('creates one account from parallel registrations', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
  });

  it('is limited to thirty times an hour per network', async () => {
    const { email } = await world.person();
    for (let n = 0; n < 30; n += 1) expect((await register(email)).status).toBe(422);
    expect((await register(newAddress())).json).toMatchObject({ type: 'too_many_requests', status: 429 });
  });
});

async function lastToken(email: string): Promise<string | null> {
  const isLink = ({ to, text }: { to: readonly string[]; text: string }) =>
    to.includes(email) && text.includes('/verify_email');
  await world.mails.waitFor((mail) => isLink(mail) && mail !== world.mails.mails.find(isLink));
  const mail = world.mails.mails.findLast(isLink);
  return mail ? linkIn(mail, '/verify_email').searchParams.get('token') : null;
}

describe('an invitation', () => {
  it('describes itself to anyone with the link, verifies the address, adds the account to the organization, and can be used once', async () => {
    const email = newAddress();
    await shareWith(email);
    const token = await invite(email);
    expect((await read(token)).json).toEqual({
      ...{ email, organization_name: 'Inviting', invited_by_name: 'Boss', registered: false },
    });
    const answer = await register(email, { invitation_token: token });
    expect(answer).toMatchObject({ status: 201, json: { email_verified: true } });
    expect(await seen(email)).toEqual({ sensors: 1, owner: String(organization) });
    expect(await account(email)).toMatchObject({ invited_by: boss.id });
    expect((await read(token)).json).toMatchObject({ type: 'gone', status: 410 });
    expect((await follow(token)).json['type']).toBe('gone');
  });

  it('cannot be used for another address, twice, when withdrawn, or after seven days', async () => {
    const [invited, other] = [newAddress(), newAddress()];
    const token = await invite(invited);
    await shareWith(invited);
    expect((await register(other, { invitation_token: token })).json).toMatchObject({ type: 'gone', status: 410 });
    expect(await account(other)).toBeUndefined();
    const withdrawn = await invite(other, { withdrawn_at: new Date(world.clock.now()) });
    expect((await register(other, { invitation_token: withdrawn })).json['type']).toBe('gone');
    expect((await register(other, { invitation_token: 'x'.repeat(43) })).json['type']).toBe('gone');
    const twice = await Promise.all([1, 2].map(() => register(invited, { invitation_token: token })));
    expect(twice.map(({ status }) => status).toSorted()).not.toEqual([201, 201]);
    expect((await register(newAddress(), { invitation_token: token })).json['type']).toBe('gone');
    const late = await invite(other);
    world.clock.advance(604_800);
    expect((await register(other, { invitation_token: late })).json['type']).toBe('gone');
    expect((await read(late)).status).toBe(410);
    expect(await account(other)).toBeUndefined();
  });

  it('can be accepted by an account with a verified address', async () => {
    const { email } = await world.person();
    const token = await invite(email);
    expect((await read(token)).json).toMatchObject({ registered: true });
    expect((await follow(token)).status).toBe(204);
    expect((await follow(token)).json['type']).toBe('gone');
    expect(await seen(email)).toMatchObject({ owner: String(organization) });
    const elsewhere = await world.person({ organizationId: await makeOrganization(world.db, 'Elsewhere') });
    const refused = await invite(elsewhere.email);
    expect((await follow(refused)).json).toMatchObject({ type: 'belongs_to_another_organization', status: 422 });
    expect((await read(refused)).status).toBe(200);
  });

  it('takes over an account that a stranger registered for the address, and locks the stranger out', async () => {
    const email = newAddress();
    await shareWith(email);
    await register(email, { password: 'Stranger1horse' });
    const stolen = await verificationToken(email);
    const token = await invite(email);
    expect((await read(token)).json).toMatchObject({ registered: false });
    expect((await follow(token)).json['type']).toBe('gone');
    expect(await register(email, { invitation_token: token })).toMatchObject({ status: 201 });
    expect((await world.signIn(email, 'Stranger1horse')).json['type']).toBe('invalid_email_password');
    expect((await follow(stolen)).json['type']).toBe('gone');
    expect(await seen(email)).toEqual({ sensors: 1, owner: String(organization) });
  });

  it('keeps one-time passwords on if a product admin has switched them on', async () => {
    const { email } = await world.person({ emailVerifiedAt: null, useOtp: true });
    const token = await invite(email);
    expect((await register(email, { invitation_token: token })).json).toEqual({ email_verified: true });
    expect((await world.signIn(email)).json).toEqual({ otp_required: true });
  });

  it('through a share verifies the address and activates the shares', async () => {
    const email = newAddress();
    await shareWith(email);
    const token = await invite(email, { kind: 'sensor' });
    expect((await read(token)).json).toMatchObject({ organization_name: null });
    expect((await register(email, { invitation_token: token })).json).toEqual({ email_verified: true });
    expect(await seen(email)).toEqual({ sensors: 1, owner: null });
  });
});

describe('an account with the address of another person', () => {
  it('does not get pending shares or invitations of that address', async () => {
    const email = newAddress();
    await shareWith(email);
    await invite(email);
    await register(email);
    expect((await world.signIn(email)).json['type']).toBe('email_unverified');
    const shares = await world.db.selectFrom('sensor_shares').select('account_id').where('email', '=', email).execute();
    expect(shares).toEqual([{ account_id: null }]);
    expect(await account(email)).toMatchObject({ organization_id: null, email_verified_at: null });
  });
});
