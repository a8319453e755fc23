import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { otp } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { otpRefusal } from '@trapline/domain/sign-in/otp.rules.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { isOtpAwaited } from './otp-mail.store.ts';
import { countOtpTry, replaceOtpCode } from './otp.store.ts';

let database: Database;
let accountId: number;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  accountId = (await makeAccount(database.db, {})).id;
});
afterAll(() => database.close());

const flowHash = createHash('sha256').update('flow').digest();
const createdAt = 1_790_000_000_000;

it('SQL and the rule agree on whether a code may be tried', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.integer({ min: 0, max: otp.tries + 1 }),
      // Around the end of the code's life, and around what a clock may be set back.
      fc.constantFrom(0, 1, otp.seconds - 1, otp.seconds, otp.seconds + 1, -59, -60, -61, -86_400),
      fc.constantFrom(-1, 0, 1),
      async (used, tries, seconds, milliseconds) => {
        const now = createdAt + seconds * 1_000 + milliseconds;
        await transaction(db, (tx) =>
          replaceOtpCode(tx, { accountId, flowHash, keepSignedIn: false, now: new Date(createdAt) }),
        );
        await db.updateTable('otp_codes').set({ used, tries }).execute();
        const code = { used, tries, createdAt, expiresAt: createdAt + otp.seconds * 1_000 };
        const mayTry = otpRefusal(code, now) === null;
        const flow = { accountId, flowHash, now: new Date(now) };
        expect(await isOtpAwaited(db, flow)).toBe(mayTry);
        const counted = await countOtpTry(db, flow, flow.now);
        expect(counted?.tries).toBe(mayTry ? tries + 1 : undefined);
        const other = { ...flow, flowHash: createHash('sha256').update('other').digest() };
        expect([await isOtpAwaited(db, other), await countOtpTry(db, other, flow.now)]).toEqual([false, undefined]);
      },
    ),
    { numRuns: 200 },
  );
});
