import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { route } from '@trapline/domain/common/route.ts';
import { makeAccount, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { hashSecret, secret, systemIds } from '../base/ids.ts';
import type { HandlersOf } from './handler.ts';
import { deleteOldKeys } from './retries/idempotency.store.ts';
import { requestLimits } from './admission/request.limits.ts';

const closed = { additionalProperties: false } as const;
const routes = {
  me: route({
    method: 'GET',
    path: '/api/me',
    summary: 'Me',
    access: 'signed_in',
    answer: Type.Object({ account: Type.Integer(), own: Type.Integer() }, closed),
    errors: [],
  }),
  make: route({
    method: 'POST',
    path: '/api/things',
    summary: 'Make',
    access: 'signed_in',
    body: Type.Object({ name: Type.String() }, closed),
    answer: Type.Object({ made: Type.Integer(), name: Type.String() }, closed),
    status: 201,
    errors: ['conflict'],
  }),
  secret: route({
    method: 'POST',
    path: '/api/secret',
    summary: 'Secret',
    access: 'signed_in',
    answer: Type.Object({ made: Type.Integer() }, closed),
    idempotent: false,
    errors: [],
  }),
  admin: route({ method: 'GET', path: '/api/admin', summary: 'Admin', access: 'admin', errors: [] }),
  open: route({ method: 'GET', path: '/api/open', summary: 'Open', access: 'anyone', errors: [] }),
  unit: route({ method: 'POST', path: '/field/v1/thing', summary: 'Unit', access: 'field_unit', errors: [] }),
  address: route({
    method: 'GET',
    path: '/api/address',
    summary: 'Address',
    access: 'anyone',
    answer: Type.Object({ address: Type.String(), secure: Type.Boolean() }, closed),
    errors: [],
  }),
};

let made = 0;
/** What a request with the name `gated` waits for. */
const gate = Promise.withResolvers<void>();
const handlers: HandlersOf<typeof routes> = {
  me: async ({ caller }) => ({ account: caller.account.id, own: caller.own.id }),
  make: async ({ body }) => {
    made += 1;
    const number = made;
    if (body.name === 'gated') await gate.promise;
    if (body.name === 'fail') throw new Error('inside');
    const { Problem } = await import('@trapline/domain/common/errors.ts');
    if (body.name === 'taken') throw new Problem('resource_already_exists');
    return { made: number, name: body.name };
  },
  secret: async () => ({ made: (made += 1) }),
  admin: async () => undefined,
  open: async () => undefined,
  unit: async () => undefined,
  address: async ({ address, secure }) => ({ address, secure }),
};

let http: TestHttp;
let url: string;
let person: TestAccount;
let admin: TestAccount;
let token: string;

beforeAll(async () => {
  http = await startTestHttp();
  url = await http.serve(routes, handlers);
  person = await makeAccount(http.database.db, {});
  admin = await makeAccount(http.database.db, { permissions: ['admin'] });
  token = await http.session(person.id);
});
afterAll(() => http.stop());

async function call(method: string, path: string, headers: Record<string, string>, body?: unknown, base = url) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await response.text();
  return { status: response.status, headers: response.headers, json: content === '' ? null : JSON.parse(content) };
}
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

describe('the cookie', () => {
  const things = { name: 'a' };
  it('authenticates reading calls', async () => {
    const answer = await call('GET', '/api/me', { cookie: `other=1; token=${token}` });
    expect(answer.json).toEqual({ account: person.id, own: person.id });
  });

  it('authenticates changing calls only from the portal’s own pages', async () => {
    const cookie = `token=${token}`;
    const from = async (origin?: string) =>
      (await call('POST', '/api/things', { cookie, ...(origin === undefined ? {} : { origin }) }, things)).status;
    expect(await from()).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('http://localhost:8080.evil.example')).toBe(403);
    expect(await from('http://127.0.0.1:1')).toBe(403);
    expect(await from('http://localhost:8080')).toBe(201);
    expect(await from(url)).toBe(201);
  });

  it('is ignored when a program sends its token', async () => {
    expect(
      (await call('POST', '/api/things', { ...bearer(token), origin: 'https://evil.example' }, things)).status,
    ).toBe(201);
    expect((await call('GET', '/api/me', { authorization: 'Basic x', cookie: `token=${token}` })).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends as soon as its account is deactivated or blocked, and after a day', async () => {
    const { db } = http.database;
    const other = await makeAccount(db, {});
    const own = bearer(await http.session(other.id));
    const status = async () => (await call('GET', '/api/me', own)).status;
    expect(await status()).toBe(200);
    await db.updateTable('accounts').set({ activated: false }).where('id', '=', other.id).execute();
    expect(await status()).toBe(401);
    await db.updateTable('accounts').set({ activated: true, blocked: true }).where('id', '=', other.id).execute();
    expect(await status()).toBe(401);
    await db.updateTable('accounts').set({ blocked: false }).where('id', '=', other.id).execute();
    expect(await status()).toBe(200);
    http.clock.advance(86_400);
    expect(await status()).toBe(401);
    token = await http.session(person.id);
  });

  it('records its use at most once a minute', async () => {
    const lastUsed = async () => {
      const row = http.database.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('token_hash', '=', hashSecret(token));
      return (await row.executeTakeFirstOrThrow()).last_used_at.getTime();
    };
    const before = await lastUsed();
    http.clock.advance(59);
    await call('GET', '/api/me', bearer(token));
    expect(await lastUsed()).toBe(before);
    http.clock.advance(1);
    await call('GET', '/api/me', bearer(token));
    expect(await lastUsed()).toBe(before + 60_000);
  });
});

describe('an assumed identity', () => {
  const assume = (id: number | string) => ({ 'x-assumed-user-id': String(id) });

  it('is available to product admins, for accounts that are activated, not blocked and not product admins', async () => {
    const { db } = http.database;
    const blocked = await makeAccount(db, {});
    await db.updateTable('accounts').set({ blocked: true }).where('id', '=', blocked.id).execute();
    const ofAdmin = bearer(await http.session(admin.id));
    expect((await call('GET', '/api/me', { ...ofAdmin, ...assume(person.id) })).json).toEqual({
      account: person.id,
      own: admin.id,
    });
    for (const id of [blocked.id, admin.id, 999_999, 'x', '1,2', '']) {
      expect((await call('GET', '/api/me', { ...ofAdmin, ...assume(id) })).status).toBe(403);
    }
    expect((await call('GET', '/api/me', { ...bearer(token), ...assume(person.id) })).status).toBe(403);
    expect((await call('GET', '/api/admin', ofAdmin)).status).toBe(204);
    expect((await call('GET', '/api/admin', { ...ofAdmin, ...assume(person.id) })).status).toBe(403);
  });

  it('records both accounts in the audit trail for every change', async () => {
    const ofAdmin = bearer(await http.session(admin.id));
    await call('POST', '/api/things', { ...ofAdmin, ...assume(person.id) }, { name: 'a' });
    await call('GET', '/api/me', { ...ofAdmin, ...assume(person.id) });
    // It also contains refused identities from earlier tests.
    const rows = await http.database.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '!=', 'assume.refused')
      .execute();
    expect(rows).toMatchObject([
      {
        actor_email: admin.email,
        subject_email: person.email,
        action: 'make',
        entity: '/api/things',
        address: '127.0.0.1',
      },
    ]);
  });
});

describe('the account that a client believes to be signed in', () => {
  const believe = (id: number | string) => ({ 'x-account-id': String(id) });
  const assume = (id: number) => ({ 'x-assumed-user-id': String(id) });

  it('must be that of the session; otherwise nothing is done', async () => {
    const before = made;
    for (const id of [admin.id, 999_999, '', 'x', `${person.id},${person.id}`]) {
      const answer = await call('POST', '/api/things', { ...bearer(token), ...believe(id) }, { name: 'a' });
      expect(answer).toMatchObject({ status: 409, json: { type: 'other_account' } });
      expect((await call('GET', '/api/me', { cookie: `token=${token}`, ...believe(id) })).status).toBe(409);
    }
    expect(made).toBe(before);
    expect((await call('GET', '/api/me', { ...bearer(token), ...believe(person.id) })).status).toBe(200);
  });

  it('need not be named, and does not matter where no session is needed', async () => {
    expect((await call('GET', '/api/me', bearer(token))).status).toBe(200);
    expect((await call('GET', '/api/open', { ...bearer(token), ...believe(admin.id) })).status).toBe(204);
    expect((await call('GET', '/api/me', believe(person.id))).status).toBe(401);
  });

  it('is the account of the session under an assumed identity too, and is checked first', async () => {
    const { db } = http.database;
    const second = await makeAccount(db, { permissions: ['admin'] });
    const ofSecond = bearer(await http.session(second.id));
    const mine = await call('GET', '/api/me', { ...ofSecond, ...believe(second.id), ...assume(person.id) });
    expect(mine.json).toEqual({ account: person.id, own: second.id });
    // The tab of the first admin after the second one signed in, and after a customer did.
    const refused = db.selectFrom('audit_trail').select('id').where('action', '=', 'assume.refused');
    const before = await refused.execute();
    for (const session of [ofSecond, bearer(token)]) {
      const answer = await call('GET', '/api/me', { ...session, ...believe(admin.id), ...assume(person.id) });
      expect(answer).toMatchObject({ status: 409, json: { type: 'other_account' } });
    }
    expect(await refused.execute()).toEqual(before);
    expect((await call('GET', '/api/me', { ...ofSecond, ...believe(person.id), ...assume(person.id) })).status).toBe(
      409,
    );
  });
});

describe('a field unit', () => {
  it('is identified only by its sensor’s key', async () => {
    const key = secret(systemIds);
    const sensor = await makeSensor(http.database.db, person, { id: 'unit_1' });
    await http.database.db
      .updateTable('sensors')
      .set({ field_key_hash: hashSecret(key) })
      .where('key', '=', sensor)
      .execute();
    expect((await call('POST', '/field/v1/thing', bearer(key))).status).toBe(204);
    expect((await call('POST', '/field/v1/thing', bearer(token))).status).toBe(401);
    expect((await call('POST', '/field/v1/thing', { cookie: `token=${key}`, origin: url })).status).toBe(401);
    expect((await call('GET', '/api/me', bearer(key))).status).toBe(401);
  });
});

describe('limits', () => {
  it('count a person’s calls in two windows, regardless of their network', async () => {
    const limits = {
      ...requestLimits,
      account: [
        { calls: 3, seconds: 1 },
        { calls: 5, seconds: 60 },
      ],
    };
    const limited = await http.serve(routes, handlers, { services: { limits } });
    const get = () => call('GET', '/api/me', bearer(token), undefined, limited);
    const second = await http.session(person.id);
    expect([await get(), await get(), await get()].map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await call('GET', '/api/me', bearer(second), undefined, limited)).json).toMatchObject({
      type: 'too_many_requests',
      status: 429,
    });
    http.clock.advance(1);
    expect((await get()).status).toBe(200);
    const refused = await get();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
    http.clock.advance(60);
    expect((await get()).status).toBe(200);
  });

  it('count by network for unidentified callers, including invalid tokens', async () => {
    const limits = { ...requestLimits, network: [{ calls: 3, seconds: 60 }] };
    const limited = await http.serve(routes, handlers, { services: { limits } });
    const wrong = () => call('GET', '/api/me', bearer('wrong-wrong-wrong-wrong'), undefined, limited);
    expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 401]);
    expect((await call('GET', '/api/open', { 'x-forwarded-for': '9.9.9.9' }, undefined, limited)).status).toBe(204);
    expect((await call('GET', '/api/open', { 'x-forwarded-for': '9.9.9.8' }, undefined, limited)).status).toBe(429);
    expect((await wrong()).status).toBe(429);
    expect((await call('GET', '/api/me', bearer(token), undefined, limited)).status).toBe(200);
  });
});

describe('forwarded headers', () => {
  const forged = { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'portal.example' };
  it('from untrusted clients are ignored', async () => {
    expect((await call('GET', '/api/address', forged)).json).toEqual({ address: '127.0.0.1', secure: false });
  });

  it('from trusted proxies are used', async () => {
    const behind = await http.serve(routes, handlers, { services: { trustedProxies: ['127.0.0.0/8'] } });
    expect((await call('GET', '/api/address', forged, undefined, behind)).json).toEqual({
      address: '9.9.9.9',
      secure: true,
    });
    expect((await call('GET', '/api/address', { 'x-forwarded-for': 'a' }, undefined, behind)).status).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string, body: unknown, who = token) =>
    call('POST', '/api/things', { ...bearer(who), 'idempotency-key': key }, body);

  it('repeats the first response for the same request, for a day', async () => {
    const first = await keyed('one', { name: 'a' });
    const before = made;
    expect(await keyed('one', { name: 'a' })).toMatchObject({ status: 201, json: first.json });
    expect(made).toBe(before);
    expect((await keyed('one', { name: 'b' })).json).toMatchObject({ type: 'idempotency_key_reused', status: 422 });
    http.clock.advance(86_401);
    token = await http.session(person.id);
    expect((await keyed('one', { name: 'b' })).status).toBe(201);
    http.clock.advance(86_401);
    token = await http.session(person.id);
    await deleteOldKeys(http.database.db, new Date(http.clock.now()));
    expect(await http.database.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  it('belongs to its account', async () => {
    const other = await http.session((await makeAccount(http.database.db, {})).id);
    const first = await keyed('mine', { name: 'a' });
    expect((await keyed('mine', { name: 'b' }, other)).json.made).not.toBe(first.json.made);
  });

  it('runs only one of several concurrent requests', async () => {
    const before = made;
    const first = keyed('many', { name: 'gated' });
    await expect.poll(() => made).toBe(before + 1);
    const others = Array.from({ length: 5 }, () => keyed('many', { name: 'gated' }));
    await call('GET', '/api/me', bearer(token));
    gate.resolve();
    const answers = await Promise.all([first, ...others]);
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.json)}`)).size).toBe(1);
    expect(made).toBe(before + 1);
  });

  it('stores refusals by the action, but neither internal errors nor requests that were not run', async () => {
    expect((await keyed('taken', { name: 'taken' })).status).toBe(422);
    const before = made;
    const again = await keyed('taken', { name: 'taken' });
    expect(again.json).toMatchObject({ type: 'resource_already_exists' });
    expect(again.headers.get('content-type')).toBe('application/problem+json');
    expect(made).toBe(before);
    expect((await keyed('fault', { name: 'fail' })).status).toBe(500);
    expect((await keyed('fault', { name: 'a' })).status).toBe(201);
    expect((await keyed('wrong', { nome: 'a' })).status).toBe(422);
    expect((await keyed('wrong', { name: 'a' })).status).toBe(201);
  });

  it('does not store secrets', async () => {
    const get = () => call('POST', '/api/secret', { ...bearer(token), 'idempotency-key': 'secret' });
    expect((await get()).json).not.toEqual((await get()).json);
    expect((await keyed('a'.repeat(256), { name: 'a' })).json).toMatchObject({ type: 'bad_request' });
  });
});
