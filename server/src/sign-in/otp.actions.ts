import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@trapline/domain/common/errors.ts';
import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import { isOtpCode, otpRefusal } from '@trapline/domain/sign-in/otp.rules.ts';
import { otp } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { findPassword } from '../accounts/account-password.store.ts';
import { transaction } from '../platform/database/database.ts';
import { hashSecret } from '../platform/base/ids.ts';
import { installationSecret, otpHash, otpSecretName } from '../platform/secrets/secrets.ts';
import { beginSession, lockUnchanged } from './begin-session.actions.ts';
import { countOtpTry, endOtpCode, findOtpCode, type OtpFlow, useOtpCode } from './otp.store.ts';
import type { At, SignInServices } from './services.types.ts';

/** A mailed code, as entered by the user. */
export interface OtpTry {
  readonly email: string;
  readonly code: string;
  /** The cookie `otp_flow`; null: the code is not this browser's. */
  readonly flow: string | null;
  readonly keepSignedIn: boolean;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Completes a sign-in with its mailed code, once. Attempts are counted before the code is compared.
 * @returns the access token of a new session, and whether the user wants to stay signed in, now or when signing in
 * @throws Problem `invalid_email`, `no_otp_data`, `otp_expired`, `otp_max_failures_exceeded`, `invalid_otp_code`,
 * `blocked`, `deactivated_user`. Source: SIGNIN-5, SIGNIN-7
 */
export async function verifyOtp(
  services: SignInServices,
  attempt: OtpTry,
): Promise<{ readonly token: string; readonly keepSignedIn: boolean }> {
  const { db, clock, ids } = services;
  const at = { now: new Date(clock.now()), address: attempt.address };
  const email = requiredEmail(attempt.email);
  const account = attempt.flow === null ? undefined : await findPassword(db, email);
  if (!account || attempt.flow === null) throw new Problem('no_otp_data');
  const flow = { accountId: account.id, flowHash: hashSecret(attempt.flow) };
  const keepSignedIn = (await checkCode(services, flow, attempt.code, at)) || attempt.keepSignedIn;
  const token = await transaction(db, async (tx) => {
    await lockUnchanged(tx, account);
    if (!(await useOtpCode(tx, flow))) throw new Problem('no_otp_data');
    return beginSession(tx, ids, account.id, { ...at, userAgent: attempt.userAgent, keepSignedIn });
  });
  return { token, keepSignedIn };
}

/** Compares a code. @returns whether the user wants to stay signed in */
async function checkCode(services: SignInServices, flow: OtpFlow, code: string, { now }: At): Promise<boolean> {
  const { db, ids } = services;
  const key = await installationSecret(db, ids, otpSecretName);
  // Input that cannot be a code does not count as an attempt.
  const counted = isOtpCode(code) ? await countOtpTry(db, flow, now) : undefined;
  if (!counted) {
    const found = await findOtpCode(db, flow);
    const refusal = otpRefusal(
      found && { ...found, createdAt: found.created_at.getTime(), expiresAt: found.expires_at.getTime() },
      now.getTime(),
    );
    if (refusal === 'otp_expired') await endOtpCode(db, flow);
    throw new Problem(refusal ?? 'invalid_otp_code');
  }
  const { code_hash, tries, keep_signed_in } = counted;
  if (code_hash !== null && timingSafeEqual(code_hash, otpHash(key, code))) return keep_signed_in;
  throw new Problem(tries >= otp.tries ? 'otp_max_failures_exceeded' : 'invalid_otp_code');
}
