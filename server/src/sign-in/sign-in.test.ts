import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes } from '@trapline/domain/accounts/account.routes.ts';
import { signInRoutes } from '@trapline/domain/sign-in/sign-in.routes.ts';
import { createAccount } from '../accounts/account.store.ts';
import { ensureFirstAdmin } from '../accounts/first-admin.actions.ts';
import { createPasswords, type Hashing, type Passwords } from '../platform/secrets/secrets.ts';
import { systemIds } from '../platform/base/ids.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { expireSignInTasks } from './sign-in-expiry.jobs.ts';
import { accountHandlers } from '@trapline/test-world/people/account-handlers.ts';

const { getUserInfo: userInfoRoute, updateUserInfo } = accountRoutes;
const routes = { ...signInRoutes, getUserInfo: userInfoRoute, updateUserInfo };
const password = 'Correct1horse';

let http: TestHttp;
let url: string;
let passwordHash: string;
let checked = 0;
/** How long passwords had to wait before they were checked, milliseconds. */
let waits: number[] = [];

/** The real hash, with its work counted. */
function countingPasswords(): Passwords {
  const passwords = createPasswords(systemIds);
  return {
    ...passwords,
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
  const services = {
    db: http.database.db,
    clock: http.clock,
    ids: http.ids,
    passwords,
    addressProven: () => Promise.resolve(),
    wait: (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  };
  return http.serve(routes, accountHandlers(services), { services: { trustedProxies } });
}

beforeAll(async () => {
  http = await startTestHttp();
  passwordHash = await createPasswords(systemIds).run((hashing) => hashing.hash(password));
  url = await serve(countingPasswords());
});
afterAll(() => http.stop());
beforeEach(async () => {
  // Each test starts without recorded attempts, in a later minute.
  await http.database.db.deleteFrom('limited_attempts').execute();
  http.clock.advance(60);
  checked = 0;
  waits = [];
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

/** Context for running a job directly. */
const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };

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
  it('returns a token and an HttpOnly cookie, and stores only the token’s hash', async () => {
    const { email, id } = await person();
    const answer = await signIn(` ${email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, json: { access_token: expect.stringMatching(/^[\w-]{43}$/) } });
    const token: string = answer.json.access_token;
    expect(answer.headers.get('set-cookie')).toBe(`token=${token}; Path=/; HttpOnly; SameSite=Lax`);
    expect((await userInfo(token)).json).toMatchObject({ id: String(id), email });
    const rows = await http.database.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('can last a day, and marks the cookie Secure except on localhost', async () => {
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

  it('responds alike to a wrong password for known and unknown addresses, after the same work', async () => {
    const { email } = await person();
    const [known, unknown] = [await signIn(email, 'Wrong1horse'), await signIn('nobody@example.com', 'Wrong1horse')];
    expect(known.json).toMatchObject({ type: 'invalid_email_password', status: 401 });
    expect(unknown.json).toEqual(known.json);
    expect(checked).toBe(2);
  });

  it('reveals the state of an account only after the right password', async () => {
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
  it('block an account after ten, even in parallel, and even for the right one afterwards', async () => {
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

  it('are checked at most ten times, even across a restart and with forged headers', async () => {
    const { email } = await person();
    const restarted = await serve(countingPasswords());
    for (const [n, base] of [url, restarted].entries()) {
      const guess = (m: number) =>
        post('/api/signin', { email, password: 'Wrong1horse' }, { 'x-forwarded-for': `9.9.${n}.${m}, a` }, base);
      await Promise.all(Array.from({ length: 10 }, (_, m) => guess(m)));
    }
    expect(checked).toBe(10);
    expect((await signIn(email, password, restarted)).json.type).toBe('blocked');
  });

  it('notify the owner and are audited when they block, and block later if the server was killed', async () => {
    const { db } = http.database;
    const { email, id } = await person();
    await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'Wrong1horse')));
    const entries = await db.selectFrom('audit_trail').select('action').where('entity', '=', `Account-${id}`).execute();
    expect(entries).toEqual([{ action: 'account.blocked' }]);
    const { rows } = await http.database.pool.query('select payload from graphile_worker._private_jobs');
    expect(rows).toContainEqual({ payload: { notice: 'blocked', accountId: id, email } });
    await db.updateTable('accounts').set({ blocked: false }).where('id', '=', id).execute();
    const expire = expireSignInTasks({ db, clock: http.clock })['expire_sign_in'];
    await expire?.(context);
    const row = await db.selectFrom('accounts').select('blocked').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ blocked: true });
  });

  it('wait longer and longer after ten from one network, without delaying others', async () => {
    for (let n = 0; n < 13; n += 1) await signIn(`nobody-${n}@example.com`, 'x');
    expect(waits).toEqual([100, 200, 300]);
    expect(checked).toBe(13);
  });

  it('count only in a row', async () => {
    const { email } = await person();
    for (const given of [...Array.from({ length: 9 }, () => 'Wrong1horse'), password, 'Wrong1horse'])
      await signIn(email, given);
    expect((await signIn(email)).status).toBe(200);
  });

  it('slow a network down until the window ends, whatever address a forged header contains', async () => {
    const start = Math.ceil(http.clock.now() / 900_000) * 900_000;
    http.clock.advance((start - http.clock.now()) / 1_000);
    await http.database.db
      .insertInto('limited_attempts')
      .values({
        kind: 'wrong_password',
        key: '127.0.0.1',
        window_start: new Date(start),
        window_end: new Date(start + 900_000),
        attempts: 98,
      })
      .execute();
    const { email } = await person();
    // The right password does not count.
    for (let n = 0; n < 3; n += 1) expect((await signIn(email)).status).toBe(200);
    const guess = (n: number) =>
      post('/api/signin', { email: `nobody-${n}@example.com`, password: 'x' }, { 'x-forwarded-for': `9.9.9.${n}` });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    expect(waits).toEqual(Array.from({ length: 5 }, () => 3_000));
    const refused = await signIn(email);
    expect(refused.json).toMatchObject({ type: 'too_many_requests', status: 429 });
    expect(refused.headers.get('retry-after')).toBe('900');
    http.clock.advance(900);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('password hashing', () => {
  it('lets four run and fifty wait, and refuses more', async () => {
    const passwords = createPasswords(systemIds, 4);
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
    expect([most, passwords.mostAtOnce()]).toEqual([4, 4]);
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

describe('the first admin', () => {
  it('is created once, even by processes that start at the same time', async () => {
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
