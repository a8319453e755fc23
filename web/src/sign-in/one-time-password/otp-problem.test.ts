import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { endsOtp, otpProblem } from './otp-problem.ts';

describe('a refused one-time password', () => {
  test.each([
    ['invalid_otp_code', 401, false],
    ['otp_expired', 401, true],
    ['no_otp_data', 401, true],
    ['otp_max_failures_exceeded', 401, true],
    ['invalid_email', 422, false],
    ['verification_failed', 401, false],
    ['network', 0, false],
  ] as const)('%s has its own words, and leads back to sign-in: %#', (type, status, ends) => {
    const problem = otpProblem(new ApiProblem(type, status));
    expect(problem.type).toBe(type);
    expect(endsOtp(problem)).toBe(ends);
  });

  test('falls back to verification_failed for all others', () => {
    expect(otpProblem(new ApiProblem('conflict', 409)).type).toBe('verification_failed');
    expect(otpProblem(new Error('no session')).type).toBe('verification_failed');
  });
});
