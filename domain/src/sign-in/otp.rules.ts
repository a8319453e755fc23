import { clockSlackSeconds, otp } from './sign-in.limits.ts';

/**
 * What is kept while somebody types or pastes a code: its digits, the Japanese full-width ones too, at most six.
 * Source: SIGNIN-8.
 */
export function otpDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, otp.digits);
}

/** Whether a code is complete: exactly 6 digits. Source: SIGNIN-8. */
export function isOtpCode(code: string): boolean {
  return code.length === otp.digits && /^\d+$/.test(code);
}

/** A code that was mailed; instants in milliseconds. */
interface MailedCode {
  readonly used: boolean;
  readonly tries: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/**
 * Why a code may not be tried, or null. A code from the future is as expired as one from the past: a clock that is put
 * back makes no code good again. Source: SIGNIN-5, SIGNIN-7
 */
export function otpRefusal(
  code: MailedCode | undefined,
  now: number,
): 'no_otp_data' | 'otp_max_failures_exceeded' | 'otp_expired' | null {
  if (!code || code.used) return 'no_otp_data';
  if (code.tries >= otp.tries) return 'otp_max_failures_exceeded';
  return now >= code.expiresAt || now < code.createdAt - clockSlackSeconds * 1_000 ? 'otp_expired' : null;
}
