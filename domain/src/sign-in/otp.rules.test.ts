import { describe, expect, it } from 'vitest';
import { isOtpCode, otpDigits, otpRefusal } from './otp.rules.ts';

describe('one-time passwords', () => {
  it('are six digits, even when pasted with other characters in between', () => {
    expect(otpDigits(' 12-34 56７8')).toBe('123456');
    expect(otpDigits('１２３')).toBe('123');
    expect(['123456', '12345', '1234567', '12345a', '１２３４５６', ''].map(isOtpCode)).toEqual([
      true,
      ...Array.from({ length: 5 }, () => false),
    ]);
  });

  it('are refused when used, expired, from the future, or after too many attempts', () => {
    const code = { used: false, tries: 4, createdAt: 1_000_000, expiresAt: 1_600_000 };
    expect(otpRefusal(undefined, 1_000_000)).toBe('no_otp_data');
    expect(otpRefusal({ ...code, used: true }, 1_000_000)).toBe('no_otp_data');
    expect(otpRefusal({ ...code, tries: 5 }, 9_000_000)).toBe('otp_max_failures_exceeded');
    expect([1_000_000, 1_599_999, 1_600_000].map((now) => otpRefusal(code, now))).toEqual([null, null, 'otp_expired']);
    expect(otpRefusal(code, 1_000_000 - 86_400_000)).toBe('otp_expired');
    expect(otpRefusal(code, 940_000)).toBeNull();
  });
});
