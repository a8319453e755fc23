import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeIn } from '@trapline/test-world/mail-catcher.ts';
import {
  forgetAttempts,
  password,
  type SignInWorld,
  startSignInWorld,
  valueOf,
} from '@trapline/test-world/people/sign-in.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld();
});
afterAll(() => world.stop());
beforeEach(() => forgetAttempts(world));

/** Signs in an account with one-time passwords, up to the mailed code. */
async function waiting(more: Record<string, unknown> = {}) {
  const { email, id } = await world.person({ useOtp: true });
  const answer = await world.post('/api/signin', { email, password, enable_otp: true, ...more });
  expect(answer).toMatchObject({ status: 200, json: { otp_required: true } });
  expect(answer.json['access_token']).toBeUndefined();
  const code = codeIn(await world.mails.waitFor(({ to }) => to.includes(email)));
  return { email, id, code, answer, flow: valueOf(answer.cookies.get('otp_flow')) };
}

const verify = (email: string, otp_code: string, flow: string | null, more: Record<string, unknown> = {}) =>
  world.post('/api/verify_otp', { email, otp_code, ...more }, flow === null ? {} : { cookie: `otp_flow=${flow}` });
/** A wrong code. */
const wrong = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0');

async function sessionsOf(id: number): Promise<number> {
  return (await world.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()).length;
}

describe('a sign-in with a one-time password', () => {
  it('mails a code, binds it to the browser, and creates a session for it, once', async () => {
    const { email, id, code, answer, flow } = await waiting();
    expect(answer.cookies.get('otp_flow')).toBe(
      `otp_flow=${flow}; Path=/api/verify_otp; HttpOnly; SameSite=Lax; Max-Age=600`,
    );
    expect(answer.cookies.has('token')).toBe(false);
    const row = await world.db
      .selectFrom('otp_codes')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([row.code_hash?.length, row.flow_hash.length]).toEqual([32, 32]);
    const done = await verify(email, code, flow);
    expect(done.status).toBe(200);
    expect(done.cookies.get('token')).toBe(
      `token=${String(done.json['access_token'])}; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(done.cookies.get('otp_flow')).toMatch(/^otp_flow=; Path=\/api\/verify_otp; .*Max-Age=0$/);
    expect(await world.status({ cookie: `token=${valueOf(done.cookies.get('token'))}` })).toBe(200);
    expect((await verify(email, code, flow)).json['type']).toBe('no_otp_data');
    expect(await sessionsOf(id)).toBe(1);
  });

  it.each([[{ keep_signed_in: true }, {}] as const, [{}, { keep_signed_in: true }] as const])(
    'lasts a day if %j or %j requests it',
    async (first, then) => {
      const { email, code, flow } = await waiting(first);
      expect((await verify(email, code, flow, then)).cookies.get('token')).toMatch(/; Max-Age=86400$/);
    },
  );

  it('needs a client that can prompt for the code, and the cookie of this browser', async () => {
    const { email, code, flow } = await waiting();
    const unable = await world.post('/api/signin', { email, password });
    expect(unable.json).toMatchObject({ type: 'verification_failed', status: 401 });
    const other = await waiting();
    for (const cookie of [null, 'x'.repeat(43), other.flow]) {
      expect((await verify(email, code, cookie)).json).toMatchObject({ type: 'no_otp_data', status: 401 });
    }
    expect((await verify('nobody@example.com', code, flow)).json['type']).toBe('no_otp_data');
    expect((await verify('no address', code, flow)).json).toMatchObject({ type: 'invalid_email', status: 422 });
    // None of these counted as an attempt.
    expect((await verify(email, code, flow)).status).toBe(200);
  });

  it('replaces an earlier code, at most ten times an hour', async () => {
    const { email, code, flow } = await waiting();
    const again = await world.signIn(email);
    expect((await verify(email, code, flow)).json['type']).toBe('no_otp_data');
    for (let n = 2; n < 10; n += 1) expect((await world.signIn(email)).status).toBe(200);
    const refused = await world.signIn(email);
    expect(refused.json).toMatchObject({ type: 'too_many_requests', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(again.cookies.get('otp_flow')).toBeDefined();
  });
});

describe('guessing', () => {
  it('gets five attempts; after the fifth, even the right code is refused', async () => {
    const { email, code, flow } = await waiting();
    expect((await verify(email, '12345', flow)).json['type']).toBe('invalid_otp_code');
    const types = [];
    for (let n = 1; n <= 5; n += 1) types.push((await verify(email, wrong(code, n), flow)).json['type']);
    expect(types).toEqual([...Array.from({ length: 4 }, () => 'invalid_otp_code'), 'otp_max_failures_exceeded']);
    expect((await verify(email, code, flow)).json['type']).toBe('otp_max_failures_exceeded');
  });

  // Source: TRIAL-10.
  it('gets no more attempts in parallel: of 200 exactly five are compared', async () => {
    const { email, id, code, flow } = await waiting();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => verify(email, wrong(code, n + 1), flow)));
    const types = answers.map(({ json }) => json['type']);
    expect(types.filter((type) => type === 'invalid_otp_code')).toHaveLength(4);
    expect(types.filter((type) => type === 'otp_max_failures_exceeded')).toHaveLength(196);
    const row = await world.db.selectFrom('otp_codes').select('tries').where('account_id', '=', id).executeTakeFirst();
    expect(row?.tries).toBe(5);
    expect((await verify(email, code, flow)).json['type']).toBe('otp_max_failures_exceeded');
    expect(await sessionsOf(id)).toBe(0);
  });
});

describe('a code', () => {
  it('is valid for ten minutes, and never again afterwards', async () => {
    const early = await waiting();
    world.clock.advance(599);
    expect((await verify(early.email, early.code, early.flow)).status).toBe(200);
    const late = await waiting();
    world.clock.advance(601);
    const tried = async () => (await verify(late.email, late.code, late.flow)).json['type'];
    expect(await tried()).toBe('otp_expired');
    world.clock.advance(-300);
    expect(await tried()).toBe('otp_expired');
    const untried = await waiting();
    world.clock.advance(601 - 86_400);
    expect((await verify(untried.email, untried.code, untried.flow)).json['type']).toBe('otp_expired');
    world.clock.advance(86_400);
  });

  it('creates exactly one session when used in parallel', async () => {
    const { email, id, code, flow } = await waiting();
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(email, code, flow)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    expect(await sessionsOf(id)).toBe(1);
  });

  it.each([
    [{ blocked: true }, 'blocked'],
    [{ activated: false }, 'deactivated_user'],
  ] as const)('is refused if the account is %j meanwhile', async (change, type) => {
    const { email, id, code, flow } = await waiting();
    await world.db.updateTable('accounts').set(change).where('id', '=', id).execute();
    expect((await verify(email, code, flow)).json).toMatchObject({ type, status: 401 });
    expect(await sessionsOf(id)).toBe(0);
  });
});
