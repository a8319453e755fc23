import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { findPassword } from '../accounts/account-password.store.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { forgetAttempts, password, type SignInWorld, startSignInWorld } from '@trapline/test-world/people/sign-in.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld();
});
afterAll(() => world.stop());
beforeEach(() => forgetAttempts(world));

/**
 * Every endpoint that accepts a mail address without a session, and how many random values it gets at once and in
 * total.
 */
const ways: readonly {
  readonly send: (value: unknown) => Promise<{ readonly status: number }>;
  readonly atOnce: number;
  readonly inAll: number;
}[] = [
  // Each request costs a password hash, and the eleventh from a network has to wait. The steps before the hash are
  // tested with more values below.
  { send: (email) => world.post('/api/signin', { email, password: 'x' }), atOnce: 10, inAll: 100 },
  {
    send: (email) =>
      world.post('/api/verify_otp', { email, otp_code: '123456' }, { cookie: `otp_flow=${'x'.repeat(43)}` }),
    ...{ atOnce: 25, inAll: 3_200 },
  },
  {
    send: (email) => world.post('/api/register', { email, name: 'Name', locale: 'en', password }),
    ...{ atOnce: 25, inAll: 3_200 },
  },
  {
    send: (email) => {
      const inPath = encodeURIComponent(typeof email === 'string' ? email : JSON.stringify(email));
      return world.post(`/api/users/${inPath}/request_password_reset`);
    },
    ...{ atOnce: 25, inAll: 3_200 },
  },
];

async function sent(): Promise<number> {
  return world.mails.offers + (await countJobs(world.db)).waiting;
}

const part = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '\n',
    '\u0000',
    ',',
    ';',
    ' ',
    '@',
    '"',
    '<',
    '>',
    'Bcc:',
    'a@b.com',
    '%00',
    '%0d%0a',
    '(',
    '\\',
  ),
  fc.string({ maxLength: 8, unit: 'grapheme' }),
);
const text = fc.oneof(
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
);
const address = fc.constant('victim@example.com');
const value = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.oneof(fc.array(address, { maxLength: 3 }), fc.record({ email: address, $ne: text })) },
);

describe('a value sent as a mail address', () => {
  it.each([
    [['victim@example.com', 'attacker@example.com']],
    [{ $ne: '' }],
    ['victim@example.com,attacker@example.com'],
    ['victim@example.com\r\nBcc: attacker@example.com'],
    ['victim@example.com\n'],
    ['victim@example.com\u0000'],
    ['"a b"@example.com'],
    ['victim@[127.0.0.1]'],
  ])('as %j is refused, and nothing is mailed', async (email) => {
    const before = await sent();
    const statuses = await Promise.all(ways.map(async (way) => (await way.send(email)).status));
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    expect(await sent()).toBe(before);
  });

  it('finds no account at sign-in and causes no error, whatever its text', async () => {
    // Values that no text column can store are refused before.
    const storable = text.filter((one) => one.isWellFormed() && !one.includes('\u0000'));
    const texts = fc.array(storable, { minLength: 25, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const found = await Promise.all(given.map((one) => findPassword(world.db, normalizeEmail(one))));
        expect(found.filter((one) => one !== undefined)).toEqual([]);
      }),
      { numRuns: 3_200 / 25, endOnFailure: true },
    );
  });

  it('never causes an internal error, or a mail unless it is a single address', async () => {
    const before = await sent();
    for (const { send, atOnce, inAll } of ways) {
      await fc.assert(
        fc.asyncProperty(fc.array(value, { minLength: atOnce, maxLength: atOnce }), async (given) => {
          // A single valid address may get a mail, which is not tested here.
          const values = given.filter((one) => typeof one !== 'string' || !isEmail(normalizeEmail(one)));
          await forgetAttempts(world);
          const statuses = await Promise.all(values.map(async (one) => (await send(one)).status));
          expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
        }),
        { numRuns: inAll / atOnce, endOnFailure: true },
      );
    }
    expect(await sent()).toBe(before);
    const { rows } = await world.test.portal.services.pool.query('select from accounts');
    expect(rows).toEqual([]);
  }, 240_000);
});
