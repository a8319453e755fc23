import { otp } from './sign-in.limits.ts';

/** What is kept while somebody types or pastes a code: its digits, the Japanese full-width ones too, at most six. */
export function otpDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, otp.digits);
}

/** Whether a code is complete: exactly 6 digits. Source: specification 1 §5. */
export function isOtpCode(code: string): boolean {
  return code.length === otp.digits && /^\d+$/.test(code);
}
