import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes } from '@trapline/domain/accounts/account.routes.ts';
import { signInRoutes } from '@trapline/domain/sign-in/sign-in.routes.ts';
import { getUserInfo } from '../accounts/account.http.ts';
import { createAccount } from '../accounts/account.store.ts';
import { ensureFirstAdmin } from '../accounts/first-admin.actions.ts';
import { createOrganization, setOrganizationAdmin } from '../organizations/organization.store.ts';
import { createPasswords, type Hashing, type Passwords } from '../platform/passwords.ts';
import { systemIds } from '../platform/ids.ts';
import { startTestHttp, type TestHttp } from '../testing/http-server.ts';
import { signInHandlers } from './sign-in.http.ts';

const routes = { ...signInRoutes, ...accountRoutes };
const password = 'Correct1horse';

let http: TestHttp;
let url: string;
let passwordHash: string;
let checked = 0;

/** The real thing, with its work counted. */
function countingPasswords(): Passwords {
  const passwords = createPasswords(systemIds);
  return {
    run: (work) =>
      passwords.run((hashing) => {
        const counted: Hashing = {
          hash: hashing.hash,
          verify: (hash, given) => {
            checked += 1;
            return hashing.verify(hash, given);
          },
        };
        return work(counted);
      }),
  };
}

async function serve(passwords: Passwords, trustedProxies: readonly string[] = []): Promise<string> {
  const services = { db: http.database.db, clock: http.clock, ids: http.ids, passwords };
  const handlers = { ...signInHandlers(services), getUserInfo: getUserInfo(http.database.db) };
  return http.serve(routes, handlers, { services: { trustedProxies } });
}

beforeAll(async () => {
  http = await startTestHttp();
  passwordHash = await createPasswords(systemIds).run((hashing) => hashing.hash(password));
  url = await serve(countingPasswords());
});
afterAll(() => http.stop());
beforeEach(async () => {
  // Each test is a network that nobody has heard of, and a second in which nobody has called.
  await http.database.db.deleteFrom('limited_attempts').execute();
  http.clock.advance(60);
  checked = 0;
});

let people = 0;
async function person(more: Partial<Parameters<typeof createAccount>[1]> = {}) {
  people += 1;
  const email = `signing-in-${people}@example.com`;
  const now = new Date(http.clock.now());
  return {
    email,
    id: await createAccount(http.database.db, { email, name: 'Name', passwordHash, emailVerifiedAt: now, ...more }),
  };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}, base = url) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await response.text();
  return { status: response.status, headers: response.headers, json: content === '' ? null : JSON.parse(content) };
}
const signIn = (email: string, given = password, base = url) =>
  post('/api/signin', { email, password: given }, {}, base);
async function userInfo(token: string) {
  const response = await fetch(`${url}/api/user_info`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, json: await response.json() };
}

describe('signing in', () => {
  it('gives a token and an HttpOnly cookie, and keeps only the token’s hash', async () => {
    const { email, id } = await person();
    const answer = await signIn(` ${email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, json: { access_token: expect.stringMatching(/^[\w-]{43}$/) } });
    const token: string = answer.json.access_token;
    expect(answer.headers.get('set-cookie')).toBe(`token=${token}; Path=/; HttpOnly; SameSite=Lax`);
    expect((await userInfo(token)).json).toMatchObject({ id: String(id), email });
    const rows = await http.database.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('keeps somebody signed in for a day, and marks the cookie Secure beyond this machine', async () => {
    const { email } = await person();
    const kept = await post('/api/signin', { email, password, keep_signed_in: true });
    expect(kept.headers.get('set-cookie')).toMatch(/; Max-Age=86400$/);
    const behind = await serve(createPasswords(systemIds), ['127.0.0.1']);
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'portal.example',
      'x-forwarded-for': '9.9.9.9',
    };
    const secure = await post('/api/signin', { email, password }, headers, behind);
    expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  it('tells a wrong pair the same for known and unknown addresses, after the same work', async () => {
    const { email } = await person();
    const [known, unknown] = [await signIn(email, 'Wrong1horse'), await signIn('nobody@example.com', 'Wrong1horse')];
    expect(known.json).toMatchObject({ type: 'invalid_email_password', status: 401 });
    expect(unknown.json).toEqual(known.json);
    expect(checked).toBe(2);
  });

  it('tells the state of an account only after the right password', async () => {
    const unverified = await person({ emailVerifiedAt: null });
    const deactivated = await person({ activated: false });
    const otp = await person();
    await http.database.db.updateTable('accounts').set({ use_otp: true }).where('id', '=', otp.id).execute();
    for (const [{ email }, type] of [
      [unverified, 'email_unverified'],
      [deactivated, 'deactivated_user'],
      [otp, 'verification_failed'],
    ] as const) {
      expect((await signIn(email, 'Wrong1horse')).json.type).toBe('invalid_email_password');
      expect((await signIn(email)).json).toMatchObject({ type, status: 401 });
    }
  });

  it.each([
    [{ email: ['a@example.com', 'b@example.com'], password: 'x' }],
    [{ email: { $ne: '' }, password: 'x' }],
    [{ email: 'a@example.com\u0000', password: 'x' }],
    [{ email: 'a@example.com', password: 'x', admin: true }],
  ])('refuses %j', async (body) => {
    expect((await post('/api/signin', body)).status).toBe(422);
  });
});

describe('wrong passwords', () => {
  it('block an account after ten, also in parallel and for the right one after them', async () => {
    const { email, id } = await person();
    const before = (await signIn(email)).json.access_token;
    checked = 0;
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'Wrong1horse')));
    expect(checked).toBe(10);
    expect(new Set(answers.map(({ json }) => json.type))).toEqual(new Set(['invalid_email_password', 'blocked']));
    expect((await signIn(email)).json).toMatchObject({ type: 'blocked', status: 401 });
    expect((await userInfo(before)).status).toBe(401);
    expect(checked).toBe(10);
    const restarted = await serve(countingPasswords());
    expect((await signIn(email, password, restarted)).json.type).toBe('blocked');
    await http.database.db
      .updateTable('accounts')
      .set({ blocked: false, wrong_passwords: 0 })
      .where('id', '=', id)
      .execute();
    expect((await userInfo(before)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });

  it('count in a row only', async () => {
    const { email } = await person();
    for (const given of [...Array.from({ length: 9 }, () => 'Wrong1horse'), password, 'Wrong1horse'])
      await signIn(email, given);
    expect((await signIn(email)).status).toBe(200);
  });

  it('slow a network down, whatever address a forged header names, until the window is over', async () => {
    const start = Math.ceil(http.clock.now() / 900_000) * 900_000;
    http.clock.advance((start - http.clock.now()) / 1_000);
    await http.database.db
      .insertInto('limited_attempts')
      .values({ network: '127.0.0.1', window_start: new Date(start), attempts: 98 })
      .execute();
    const { email } = await person();
    // The right password does not count.
    for (let n = 0; n < 3; n += 1) expect((await signIn(email)).status).toBe(200);
    const guess = (n: number) =>
      post('/api/signin', { email: `nobody-${n}@example.com`, password: 'x' }, { 'x-forwarded-for': `9.9.9.${n}` });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    const refused = await signIn(email);
    expect(refused.json).toMatchObject({ type: 'too_many_requests', status: 429 });
    expect(refused.headers.get('retry-after')).toBe('900');
    http.clock.advance(900);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('password hashing', () => {
  it('lets four work and fifty wait; more are told to come back, and nothing is counted', async () => {
    const passwords = createPasswords(systemIds);
    let most = 0;
    let working = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () =>
        passwords.run(async () => {
          working += 1;
          most = Math.max(most, working);
          await new Promise((resolve) => setImmediate(resolve));
          working -= 1;
        }),
      ),
    );
    expect(most).toBe(4);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused[0]?.reason).toMatchObject({ type: 'unavailable', status: 503 });
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const { email } = await person();
    const [one, other] = [(await signIn(email)).json.access_token, (await signIn(email)).json.access_token];
    const answer = await post('/api/signout', undefined, { cookie: `token=${one}`, origin: url });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBe('token=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect((await userInfo(one)).status).toBe(401);
    expect((await userInfo(other)).status).toBe(200);
  });
});

describe('one’s own account', () => {
  it('shows the organization’s types and features unless it has its own', async () => {
    const { db } = http.database;
    const organizationId = await createOrganization(db, {
      name: '会社',
      timeZone: 'Europe/Paris',
      allowedSensorTypes: ['fly', 'station'],
      activeFeatures: ['zoom_v2'],
    });
    const boss = await person({ organizationId });
    await setOrganizationAdmin(db, organizationId, boss.id);
    const own = await person({ organizationId, allowedSensorTypes: ['rat_monitor'], invitedBy: boss.id, locale: 'ja' });
    const info = async (email: string) => (await userInfo((await signIn(email)).json.access_token)).json;
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

  it('changes name and language without a password', async () => {
    const { email } = await person();
    const token = (await signIn(email)).json.access_token;
    const answer = await post('/api/user_info', { name: '田中', locale: 'ja' }, { authorization: `Bearer ${token}` });
    expect(answer).toMatchObject({ status: 200, json: { name: '田中', locale: 'ja' } });
  });

  it('changes its password with the current one, and that ends all other sessions', async () => {
    const { email } = await person();
    const [one, other] = [(await signIn(email)).json.access_token, (await signIn(email)).json.access_token];
    const change = (body: unknown) => post('/api/user_info', body, { authorization: `Bearer ${one}` });
    const next = 'Another1horse';
    const error = async (body: unknown) => (await change(body)).json.errors;
    expect(await error({ password: next })).toEqual([{ path: '/current_password', message: 'required' }]);
    expect(await error({ password: next, current_password: 'x' })).toEqual([
      { path: '/current_password', message: 'wrong' },
    ]);
    expect(await error({ password: 'short', current_password: password })).toEqual([
      { path: '/password', message: 'length' },
    ]);
    expect(await error({ email: 'new@example.com', current_password: password })).toMatchObject([{ path: '/email' }]);
    expect(await error({ use_otp: true, current_password: password })).toMatchObject([{ path: '/use_otp' }]);
    expect((await change({ permissions: ['admin'] })).status).toBe(422);
    expect((await userInfo(other)).status).toBe(200);
    expect((await change({ password: next, current_password: password })).status).toBe(200);
    expect((await userInfo(one)).status).toBe(200);
    expect((await userInfo(other)).status).toBe(401);
    expect((await signIn(email)).json.type).toBe('invalid_email_password');
    expect((await signIn(email, next)).status).toBe(200);
  });

  it('keeps what one signs in with from an assumed identity', async () => {
    const admin = await person({ permissions: ['admin'] });
    const target = await person();
    const headers = {
      authorization: `Bearer ${(await signIn(admin.email)).json.access_token}`,
      'x-assumed-user-id': String(target.id),
    };
    expect((await post('/api/user_info', { name: 'Renamed' }, headers)).json).toMatchObject({
      id: String(target.id),
      name: 'Renamed',
    });
    expect(
      (await post('/api/user_info', { password: 'Another1horse', current_password: password }, headers)).status,
    ).toBe(403);
  });
});

describe('the first admin', () => {
  it('is made once, also by processes that start together', async () => {
    const { db } = http.database;
    await db.updateTable('accounts').set({ permissions: [] }).execute();
    const services = { clock: http.clock, passwords: createPasswords(systemIds) };
    const admin = { email: 'First@Example.com', password: 'Admin1horse' };
    const made = await Promise.all([ensureFirstAdmin(db, services, admin), ensureFirstAdmin(db, services, admin)]);
    expect(made.toSorted()).toEqual([false, true]);
    expect(await ensureFirstAdmin(db, services, { ...admin, email: 'second@example.com' })).toBe(false);
    expect(await ensureFirstAdmin(db, services, undefined)).toBe(false);
    const token = (await signIn('first@example.com', admin.password)).json.access_token;
    expect((await userInfo(token)).json).toMatchObject({ permissions: ['admin'] });
  });
});
