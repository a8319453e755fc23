import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPasswordById } from '../accounts/account-password.store.ts';
import { orNotFound, transaction } from '../platform/database/database.ts';
import { lockUnchanged } from './begin-session.actions.ts';
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

interface Listed {
  readonly id: string;
  readonly current: boolean;
}
async function list(headers: Record<string, string>): Promise<readonly Listed[]> {
  const response = await fetch(`${world.url}/api/sessions`, { headers });
  const { sessions }: { sessions: Listed[] } = JSON.parse(await response.text());
  return sessions;
}
const end = (path: string, headers: Record<string, string>) => world.call('DELETE', path, undefined, headers);

describe('the caller’s sessions', () => {
  it('are listed, last used first, with the current one marked', async () => {
    const { email } = await world.person();
    const one = await world.session(email);
    world.clock.advance(10);
    const other = await world.session(email);
    const started = Math.floor(world.clock.now() / 1_000);
    expect(await list(other)).toMatchObject([
      { current: true, created_at: started, last_used_at: started, expires_at: started + 86_400, user_agent: 'node' },
      { current: false, address: '127.0.0.1' },
    ]);
    world.clock.advance(100);
    expect((await list(one)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('can be ended one by one, but not those of others', async () => {
    const [mine, theirs] = [await world.person(), await world.person()];
    const [one, other] = [await world.session(mine.email), await world.session(mine.email)];
    const foreign = await world.session(theirs.email);
    const [theirSession] = await list(foreign);
    for (const id of [theirSession?.id ?? '', '0', 'x', '1 or 1=1', '99999999999999999999999']) {
      expect((await end(`/api/sessions/${encodeURIComponent(id)}`, one)).status).toBe(404);
    }
    expect(await world.status(foreign)).toBe(200);
    const [ended] = (await list(one)).filter(({ current }) => !current);
    expect((await end(`/api/sessions/${ended?.id}`, one)).status).toBe(204);
    expect([await world.status(one), await world.status(other)]).toEqual([200, 401]);
    expect((await end(`/api/sessions/${ended?.id}`, one)).status).toBe(404);
    expect(await world.audited(mine.id)).toEqual(['session.end']);
  });

  it('can be ended except the current one', async () => {
    const [mine, theirs] = [await world.person(), await world.person()];
    const sessions = [
      await world.session(mine.email),
      await world.session(mine.email),
      await world.session(mine.email),
    ];
    const foreign = await world.session(theirs.email);
    expect((await end('/api/sessions', sessions[1] ?? {})).status).toBe(204);
    expect(await Promise.all([...sessions, foreign].map((headers) => world.status(headers)))).toEqual([
      401, 200, 401, 200,
    ]);
    expect((await end('/api/sessions', sessions[1] ?? {})).status).toBe(204);
    expect(await world.audited(mine.id)).toEqual(['session.end']);
  });

  it('are those of the account that is signed in, even under an assumed identity', async () => {
    const [admin, target] = [await world.person({ permissions: ['admin'] }), await world.person()];
    const theirs = await world.session(target.email);
    const headers = { ...(await world.session(admin.email)), 'x-assumed-user-id': String(target.id) };
    expect(await list(headers)).toMatchObject([{ current: true }]);
    expect((await end('/api/sessions', headers)).status).toBe(204);
    expect(await world.status(theirs)).toBe(200);
  });
});

describe('a session', () => {
  it('ends after twelve hours without use, and a day after it began', async () => {
    const { email } = await world.person();
    const [used, idle] = [await world.session(email), await world.session(email)];
    world.clock.advance(43_199);
    expect(await world.status(used)).toBe(200);
    world.clock.advance(1);
    expect([await world.status(idle), await world.status(used)]).toEqual([401, 200]);
    expect(await list(used)).toHaveLength(1);
    world.clock.advance(43_198);
    expect(await world.status(used)).toBe(200);
    world.clock.advance(2);
    expect(await world.status(used)).toBe(401);
  });

  it('that is kept for a day has no idle end, and ends a day after it began', async () => {
    const [{ email }, withOtp] = [await world.person(), await world.person({ useOtp: true })];
    const keep = { password, enable_otp: true, keep_signed_in: true };
    const { json } = await world.post('/api/signin', { email, ...keep });
    const kept = { authorization: `Bearer ${String(json['access_token'])}` };
    const begun = await world.post('/api/signin', { email: withOtp.email, ...keep });
    const code = codeIn(await world.mails.waitFor(({ to }) => to.includes(withOtp.email)));
    const done = await world.post(
      '/api/verify_otp',
      { email: withOtp.email, otp_code: code },
      { cookie: `otp_flow=${valueOf(begun.cookies.get('otp_flow'))}` },
    );
    const keptByOtp = { authorization: `Bearer ${String(done.json['access_token'])}` };
    world.clock.advance(86_399);
    expect(await list(kept)).toHaveLength(1);
    expect([await world.status(kept), await world.status(keptByOtp)]).toEqual([200, 200]);
    world.clock.advance(1);
    expect([await world.status(kept), await world.status(keptByOtp)]).toEqual([401, 401]);
  });

  it('ends with the account’s deactivation or blocking, on the next call', async () => {
    for (const change of [{ activated: false }, { blocked: true }]) {
      const { email, id } = await world.person();
      const sessions = [await world.session(email), await world.session(email), await world.session(email)];
      await world.db.updateTable('accounts').set(change).where('id', '=', id).execute();
      expect(await Promise.all(sessions.map((headers) => world.status(headers)))).toEqual([401, 401, 401]);
    }
  });
});

describe('a session', () => {
  it('does not begin for an account that has changed since its password was checked', async () => {
    const { db } = world;
    const changes = [
      [{ email: 'another@example.com' }, 'invalid_email_password'],
      [{ password_hash: 'another' }, 'invalid_email_password'],
      [{ blocked: true }, 'blocked'],
      [{ activated: false }, 'deactivated_user'],
    ] as const;
    for (const [change, type] of changes) {
      const { id } = await world.person();
      const checked = orNotFound(await findPasswordById(db, id));
      await transaction(db, (tx) => lockUnchanged(tx, checked));
      await db.updateTable('accounts').set(change).where('id', '=', id).execute();
      await expect(transaction(db, (tx) => lockUnchanged(tx, checked))).rejects.toMatchObject({ type });
    }
  });
});
