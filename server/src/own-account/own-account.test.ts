import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { createOrganization, setOrganizationAdmin } from '../organizations/organization.store.ts';
import { forgetAttempts, password, type SignInWorld, startSignInWorld } from '@trapline/test-world/people/sign-in.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld();
});
afterAll(() => world.stop());
beforeEach(() => forgetAttempts(world));

const next = 'Another1horse';
const change = (headers: Record<string, string>, body: unknown) => world.post('/api/user_info', body, headers);
const current = { current_password: password };
const mailTo = (email: string, subject: RegExp) =>
  world.mails.waitFor((mail) => mail.to.includes(email) && subject.test(mail.subject));

describe('the caller’s account', () => {
  it('has the organization’s types and features unless it has its own', async () => {
    const organizationId = await createOrganization(world.db, {
      name: '会社',
      timeZone: 'Europe/Paris',
      allowedSensorTypes: ['fly', 'station'],
      activeFeatures: ['zoom_v2'],
    });
    const boss = await world.person({ organizationId });
    await setOrganizationAdmin(world.db, organizationId, boss.id);
    const more = { organizationId, allowedSensorTypes: ['rat_monitor'], invitedBy: boss.id, locale: 'ja' } as const;
    const own = await world.person(more);
    const info = async (email: string) =>
      (await world.call('GET', '/api/user_info', undefined, await world.session(email))).json;
    expect(await info(boss.email)).toMatchObject({
      allowed_sensor_types: ['fly', 'station'],
      active_features: ['zoom_v2'],
    });
    expect(await info(own.email)).toMatchObject({
      locale: 'ja',
      allowed_sensor_types: ['rat_monitor'],
      active_features: ['zoom_v2'],
      owner_id: String(organizationId),
      organization: { id: String(organizationId), name: '会社' },
      invited_by: { name: 'Name', organization_name: '会社' },
      time_zone: 'Europe/Paris',
    });
  });

  it('can change name and language without a password', async () => {
    const { email, id } = await world.person();
    const headers = await world.session(email);
    expect(await change(headers, { name: ' 田中 ', locale: 'ja' })).toMatchObject({
      status: 200,
      json: { name: '田中', locale: 'ja' },
    });
    expect((await change(headers, { name: '  ' })).json['errors']).toEqual([{ path: '/name', message: 'required' }]);
    expect((await change(headers, { permissions: ['admin'] })).status).toBe(422);
    expect(await world.audited(id)).toEqual(['account.update']);
  });

  it('refuses changes to credentials under an assumed identity', async () => {
    const admin = await world.person({ permissions: ['admin'] });
    const target = await world.person();
    const headers = { ...(await world.session(admin.email)), 'x-assumed-user-id': String(target.id) };
    expect((await change(headers, { name: 'Renamed' })).json).toMatchObject({ id: String(target.id), name: 'Renamed' });
    for (const body of [{ password: next }, { email: 'new@example.com' }, { use_otp: true }]) {
      expect((await change(headers, { ...body, ...current })).status).toBe(403);
    }
    const entries = await world.db
      .selectFrom('audit_trail')
      .select(['actor_email', 'subject_email', 'details'])
      .where('action', '=', 'account.update')
      .where('entity', '=', `Account-${target.id}`)
      .execute();
    const changes = { name: { old: 'Name', new: 'Renamed' } };
    expect(entries).toEqual([
      { actor_email: admin.email, subject_email: target.email, details: { changes, assumed: target.email } },
    ]);
  });

  it('is not audited if nothing changes', async () => {
    const { email, id } = await world.person();
    expect((await change(await world.session(email), { name: 'Name', locale: 'en' })).status).toBe(200);
    expect(await world.audited(id)).toEqual([]);
  });
});

describe('a password', () => {
  it('needs the current one to be changed, which ends all other sessions and pending links and sends a notice', async () => {
    const { email, id } = await world.person();
    const [one, other] = [await world.session(email), await world.session(email)];
    await world.post(`/api/users/${email}/request_password_reset`);
    const token = linkIn(await mailTo(email, /Set a new/), '/reset_password').searchParams.get('token');
    const errors = async (body: unknown) => (await change(one, body)).json['errors'];
    expect(await errors({ password: next })).toEqual([{ path: '/current_password', message: 'required' }]);
    expect(await errors({ password: next, current_password: 'x' })).toEqual([
      { path: '/current_password', message: 'wrong' },
    ]);
    expect(await errors({ password: 'short', ...current })).toEqual([{ path: '/password', message: 'length' }]);
    expect(await world.status(other)).toBe(200);
    expect((await change(one, { password: next, ...current })).status).toBe(200);
    expect([await world.status(one), await world.status(other)]).toEqual([200, 401]);
    expect((await world.signIn(email)).json['type']).toBe('invalid_email_password');
    expect((await world.signIn(email, next)).status).toBe(200);
    expect((await world.post('/api/reset_password', { token, password: 'Third1horse' })).json['type']).toBe('gone');
    await mailTo(email, /was changed/);
    expect(await world.audited(id)).toEqual(['account.change_password']);
  });

  it('blocks the account after ten wrong ones here too', async () => {
    const { email } = await world.person();
    const headers = await world.session(email);
    const wrong = { password: next, current_password: 'Wrong1horse' };
    const types = [];
    for (let n = 0; n < 10; n += 1) types.push((await change(headers, wrong)).json['type']);
    expect(types).toEqual([...Array.from({ length: 9 }, () => 'validation_failed'), 'blocked']);
    expect(await world.status(headers)).toBe(401);
    await mailTo(email, /blocked/);
  });
});

describe('one-time passwords', () => {
  it('need the password to be switched, which sends a notice', async () => {
    const { email, id } = await world.person();
    const headers = await world.session(email);
    expect((await change(headers, { use_otp: true })).status).toBe(422);
    const revision = async () =>
      (await world.db.selectFrom('accounts').select('revision').where('id', '=', id).executeTakeFirstOrThrow())
        .revision;
    const before = await revision();
    expect((await change(headers, { use_otp: true, ...current })).json).toMatchObject({ use_otp: true });
    // A page that holds the account as it was is told.
    expect(await revision()).toBeGreaterThan(before);
    expect((await world.signIn(email)).json).toEqual({ otp_required: true });
    await mailTo(email, /switched on/);
    expect((await change(headers, { use_otp: false, ...current })).json).toMatchObject({ use_otp: false });
    await mailTo(email, /switched off/);
    expect(await world.audited(id)).toEqual(['account.update', 'account.update']);
  });
});

describe('an address', () => {
  const follow = (token: string | null) => world.post('/api/verify_email', { token });
  const tokenFor = async (email: string) =>
    linkIn(await mailTo(email, /new email/), '/verify_email').searchParams.get('token');

  it('changes once the link mailed to the new one is followed, with a notice to the old one', async () => {
    const { email, id } = await world.person();
    const headers = await world.session(email);
    const wanted = `new-${email}`;
    expect((await change(headers, { email: wanted })).status).toBe(422);
    const response = await change(headers, { email: ` ${wanted.toUpperCase()}`, ...current });
    expect(response).toMatchObject({ status: 200, json: { email } });
    const token = await tokenFor(wanted);
    expect((await follow(token)).status).toBe(204);
    expect((await world.call('GET', '/api/user_info', undefined, headers)).json).toMatchObject({ email: wanted });
    expect((await world.signIn(email)).status).toBe(401);
    expect((await world.signIn(wanted)).status).toBe(200);
    await mailTo(email, /address was changed/);
    expect(await world.audited(id)).toEqual(['account.change_email']);
    expect((await follow(token)).json['type']).toBe('gone');
  });

  it('of another account is refused, even if it was taken meanwhile', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const headers = await world.session(one.email);
    const refused = await change(headers, { email: other.email, ...current });
    expect(refused.json).toMatchObject({ type: 'resource_already_exists', status: 422 });
    expect((await change(headers, { email: 'no address', ...current })).json['type']).toBe('invalid_email');
    const wanted = `wanted-${one.email}`;
    expect((await change(headers, { email: wanted, ...current })).status).toBe(200);
    const token = await tokenFor(wanted);
    await world.db.updateTable('accounts').set({ email: wanted }).where('id', '=', other.id).execute();
    expect((await follow(token)).json).toMatchObject({ type: 'resource_already_exists', status: 422 });
    expect((await world.signIn(one.email)).status).toBe(200);
  });

  it.each([{ blocked: true }, { activated: false }])(
    'does not change if the account is %j meanwhile',
    async (state) => {
      const { email, id } = await world.person();
      const wanted = `late-${email}`;
      await change(await world.session(email), { email: wanted, ...current });
      const token = await tokenFor(wanted);
      const set = (values: object) => world.db.updateTable('accounts').set(values).where('id', '=', id).execute();
      await set(state);
      expect((await follow(token)).json['type']).toBe('gone');
      await set({ blocked: false, activated: true });
      expect((await world.signIn(wanted)).status).toBe(401);
      expect((await world.signIn(email)).status).toBe(200);
      // The link was not used, so it is valid once the account may act again.
      expect((await follow(token)).status).toBe(204);
    },
  );

  it('can be requested three times an hour', async () => {
    const { email } = await world.person();
    const headers = await world.session(email);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await change(headers, { email: `try-${n}-${email}`, ...current })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('that is taken counts too, since the response reveals who has an account', async () => {
    const [{ email }, other] = [await world.person(), await world.person()];
    const headers = await world.session(email);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await change(headers, { email: other.email, ...current })).status);
    expect(statuses).toEqual([422, 422, 422, 429]);
  });
});
