import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { networkWindowSeconds, otpPerHour, wrongPasswordsPerNetwork } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { slowDown } from '@trapline/domain/sign-in/slow-down.rules.ts';
import { findPassword, type PasswordRow } from '../accounts/account-password.store.ts';
import { transaction } from '../platform/database/database.ts';
import { networkOf } from '../platform/base/network.ts';
import { hashSecret, secret } from '../platform/base/ids.ts';
import { type AttemptLimit, countAttempt, forgiveAttempt } from '../platform/secrets/secrets.ts';
import { beginSession, lockUnchanged } from './begin-session.actions.ts';
import { requestLink } from './link-mail.actions.ts';
import { queueOtpMail } from './otp-mail.actions.ts';
import { replaceOtpCode } from './otp.store.ts';
import { checkPassword } from './password.actions.ts';
import type { SignInServices } from './services.types.ts';

/** Input of a sign-in. */
export interface SignInTry {
  readonly email: string;
  readonly password: string;
  /** Whether the client can prompt for a one-time password. */
  readonly enableOtp: boolean;
  readonly keepSignedIn: boolean;
  readonly address: string;
  readonly userAgent: string;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

/** The result of a correct password: a session, or the secret that binds the mailed code to this browser. */
export type SignedIn = { readonly token: string } | { readonly flow: string };

/**
 * Signs in by password.
 * @returns the access token of a new session, or the secret of a sign-in that waits for its mailed code
 * @throws Problem `too_many_requests` after too many wrong passwords from one network or too many codes, `unavailable`
 * when too many are being checked, `blocked`, `invalid_email_password`; and after a correct password `email_unverified`
 * (a new link is mailed, unless `retryAfter` says when the next one can be), `deactivated_user`, `verification_failed`
 * (the account needs a code, and the client cannot prompt for one)
 */
export async function signIn(services: SignInServices, attempt: SignInTry): Promise<SignedIn> {
  const { db, clock, passwords } = services;
  passwords.refuseWhenFull();
  const now = new Date(clock.now());
  const limit: AttemptLimit = {
    kind: 'wrong_password',
    key: networkOf(attempt.address),
    most: wrongPasswordsPerNetwork,
    windowSeconds: networkWindowSeconds,
  };
  const counted = await countAttempt(db, limit, now);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
  await waitFor(services, slowDown(counted.number), attempt.signal);
  const account = await checked(services, attempt, now).catch(async (error: unknown) => {
    // It was not compared, so it must not count as wrong.
    if (error instanceof Problem && error.type === 'unavailable') await forgiveAttempt(db, limit, now);
    throw error;
  });
  await forgiveAttempt(db, limit, now);
  if (!account) throw new Problem('invalid_email_password');
  if (account.email_verified_at === null) return mailLinkAgain(services, account, now);
  if (!account.activated) throw new Problem('deactivated_user');
  if (account.use_otp) return { flow: await beginOtp(services, account, attempt, now) };
  const token = await transaction(db, async (tx) => {
    await lockUnchanged(tx, account);
    return beginSession(tx, services.ids, account.id, { ...attempt, now });
  });
  return { token };
}

async function waitFor({ wait }: SignInServices, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  try {
    await wait(milliseconds, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Problem('unavailable', { detail: 'Nobody waits for this any longer', cause: error });
  }
}

function checked(services: SignInServices, attempt: SignInTry, now: Date): Promise<PasswordRow | undefined> {
  const { db, passwords } = services;
  return passwords.run(async (hashing) => {
    const found = await findPassword(db, normalizeEmail(attempt.email));
    await checkPassword(db, hashing, found, attempt.password, { now, address: attempt.address });
    return found;
  });
}

async function mailLinkAgain({ db }: SignInServices, account: PasswordRow, now: Date): Promise<never> {
  const { id, email } = account;
  const link = { purpose: 'verify_email', accountId: id, email } as const;
  const counted = await transaction(db, (tx) => requestLink(tx, link, now));
  throw new Problem('email_unverified', counted.allowed ? {} : { retryAfter: counted.wait });
}

/** Records that the sign-in waits for a new code, and queues its mail. @returns the secret for the cookie `otp_flow` */
async function beginOtp(
  { db, ids }: SignInServices,
  account: PasswordRow,
  attempt: SignInTry,
  now: Date,
): Promise<string> {
  if (!attempt.enableOtp) throw new Problem('verification_failed');
  const accountId = account.id;
  const flow = secret(ids);
  const flowHash = hashSecret(flow);
  const limit: AttemptLimit = { kind: 'otp', key: String(accountId), most: otpPerHour, windowSeconds: 3_600 };
  await transaction(db, async (tx) => {
    await lockUnchanged(tx, account);
    const counted = await countAttempt(tx, limit, now);
    if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
    await replaceOtpCode(tx, { accountId, flowHash, keepSignedIn: attempt.keepSignedIn, now });
    await queueOtpMail(tx, { accountId, flowHash });
  });
  return flow;
}
