import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { findPassword, type PasswordRow } from '../accounts/account-password.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { networkOf } from '../platform/http/network.ts';
import { hashSecret, type Ids, secret } from '../platform/ids.ts';
import type { Passwords } from '../platform/passwords.ts';
import { networkWindowSeconds, wrongPasswordsPerNetwork } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { type AttemptLimit, countAttempt, forgiveAttempt } from '../platform/limited-attempt.store.ts';
import { checkPassword } from './password.actions.ts';
import { insertSession } from '../accounts/session.store.ts';

/** What signing in stands on. */
export interface SignInServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: Passwords;
}

/** Somebody who wants to sign in. */
export interface SignInTry {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Signs in by password.
 * @returns the access token of a new session
 * @throws Problem `too_many_requests` after too many wrong passwords from one network, `unavailable` when too many are
 * being checked, `blocked`, `invalid_email_password`; and after the right password `email_unverified`,
 * `deactivated_user`, `verification_failed` (the account wants a second proof, which is not to be had yet)
 */
export async function signIn(services: SignInServices, attempt: SignInTry): Promise<string> {
  const { db, clock, passwords } = services;
  const now = new Date(clock.now());
  const limit: AttemptLimit = {
    kind: 'wrong_password',
    key: networkOf(attempt.address),
    most: wrongPasswordsPerNetwork,
    windowSeconds: networkWindowSeconds,
  };
  const counted = await countAttempt(db, limit, now);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
  const account = await passwords.run(async (hashing) => {
    const found = await findPassword(db, normalizeEmail(attempt.email));
    await checkPassword(db, hashing, found, attempt.password, { now, address: attempt.address });
    return found;
  });
  await forgiveAttempt(db, limit, now);
  return beginSession(services, maySignIn(account), attempt);
}

/** An account whose password was right, if nothing else keeps it out. */
function maySignIn(account: PasswordRow | undefined): PasswordRow {
  if (!account) throw new Problem('invalid_email_password');
  if (account.email_verified_at === null) throw new Problem('email_unverified');
  if (!account.activated) throw new Problem('deactivated_user');
  if (account.use_otp) throw new Problem('verification_failed');
  return account;
}

async function beginSession(services: SignInServices, account: PasswordRow, attempt: SignInTry): Promise<string> {
  const token = secret(services.ids);
  await insertSession(services.db, {
    tokenHash: hashSecret(token),
    accountId: account.id,
    now: new Date(services.clock.now()),
    userAgent: attempt.userAgent,
    address: attempt.address,
  });
  return token;
}
