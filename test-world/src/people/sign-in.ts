import { createAccount } from '@trapline/server/accounts/account.store.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { requestLimits } from '@trapline/server/platform/http/admission/request.limits.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { createPasswords } from '@trapline/server/platform/secrets/secrets.ts';
import { type TestClock, testClock } from '../http-server.ts';
import { type MailCatcher, startMailCatcher } from '../mail-catcher.ts';
import { startTestPortal, type TestPortal } from '../test-portal.ts';

/** Default password of all people. */
export const password = 'Correct1horse';

/** A portal with a real mail server, and people who sign in. */
export interface SignInWorld {
  readonly test: TestPortal;
  readonly url: string;
  readonly db: Db;
  readonly clock: TestClock;
  readonly mails: MailCatcher;
  /** Creates an account with a verified address. */
  person(more?: Partial<Parameters<typeof createAccount>[1]>): Promise<{ readonly id: number; readonly email: string }>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  signIn(email: string, given?: string): Promise<Answer>;
  /** Signs in. @returns headers with the session */
  session(email: string, given?: string): Promise<Record<string, string>>;
  /** The status of `GET /api/user_info`. */
  status(headers: Record<string, string>): Promise<number>;
  /** Audited actions of an account, oldest first. */
  audited(accountId: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** A response of the portal. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
  /** `Set-Cookie` headers by cookie name. */
  readonly cookies: ReadonlyMap<string, string>;
}

let people = 0;

/** Starts it, with a worker that sends mails. Call `stop` in `afterAll`. */
export async function startSignInWorld(): Promise<SignInWorld> {
  const mails = await startMailCatcher();
  const clock = testClock();
  const plenty = [{ calls: 1_000_000, seconds: 1 }];
  const limits = { ...requestLimits, account: plenty, network: plenty };
  const test = await startTestPortal({ worker: true, smtpUrl: mails.url, clock, limits });
  const { db } = test.portal.services;
  const passwordHash = await createPasswords(systemIds).run((hashing) => hashing.hash(password));

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${test.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content = await response.text();
    const cookies = response.headers.getSetCookie().map((cookie) => [cookie.split('=')[0] ?? '', cookie] as const);
    const json: Answer['json'] = content === '' ? {} : JSON.parse(content);
    return { status: response.status, headers: response.headers, json, cookies: new Map(cookies) };
  };
  const post: SignInWorld['post'] = (path, body, headers) => call('POST', path, body, headers);
  const signIn: SignInWorld['signIn'] = (email, given = password) =>
    post('/api/signin', { email, password: given, enable_otp: true });
  return {
    test,
    url: test.url,
    db,
    clock,
    mails,
    person: async (more = {}) => {
      people += 1;
      const email = `person-${people}@example.com`;
      const emailVerifiedAt = new Date(clock.now());
      return { email, id: await createAccount(db, { email, name: 'Name', passwordHash, emailVerifiedAt, ...more }) };
    },
    call,
    post,
    signIn,
    session: async (email, given) => {
      const { json } = await signIn(email, given);
      if (typeof json['access_token'] !== 'string') throw new Error(`Not signed in: ${JSON.stringify(json)}`);
      return { authorization: `Bearer ${json['access_token']}` };
    },
    status: async (headers) => (await call('GET', '/api/user_info', undefined, headers)).status,
    audited: async (accountId) => {
      const rows = await db
        .selectFrom('audit_trail')
        .select('action')
        .where('entity', '=', `Account-${accountId}`)
        .orderBy('id')
        .execute();
      return rows.map(({ action }) => action);
    },
    stop: async () => {
      await test.stop();
      await mails.stop();
    },
  };
}

/** The value in a `Set-Cookie` header. */
export function valueOf(cookie: string | undefined): string {
  return /^[^=]+=([^;]*)/.exec(cookie ?? '')?.[1] ?? '';
}

/** Clears all counted attempts, so that each test starts with an unknown network. */
export async function forgetAttempts({ db, clock }: SignInWorld): Promise<void> {
  await db.deleteFrom('limited_attempts').execute();
  clock.advance(1);
}
