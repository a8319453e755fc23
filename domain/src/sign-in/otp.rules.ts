import { clockSlackSeconds, otp } from './sign-in.limits.ts';

/**
 * Cleans a code while it is typed or pasted: keeps at most six digits, converting full-width ones. Source: SIGNIN-8.
 */
export function otpDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, otp.digits);
}

/** Whether a code is complete: exactly 6 digits. Source: SIGNIN-8. */
export function isOtpCode(code: string): boolean {
  return code.length === otp.digits && /^\d+$/.test(code);
}

/** A mailed code; times in milliseconds. */
interface MailedCode {
  readonly used: boolean;
  readonly tries: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/**
 * Why a code may not be tried; null if it may, in SQL: `mayTryOtpSql`. A code from the future counts as expired, so that
 * setting the clock back does not make old codes valid again. Source: SIGNIN-5, SIGNIN-7.
 */
export function otpRefusal(
  code: MailedCode | undefined,
  now: number,
): 'no_otp_data' | 'otp_max_failures_exceeded' | 'otp_expired' | null {
  if (!code || code.used) return 'no_otp_data';
  if (code.tries >= otp.tries) return 'otp_max_failures_exceeded';
  return now >= code.expiresAt || now < code.createdAt - clockSlackSeconds * 1_000 ? 'otp_expired' : null;
}
