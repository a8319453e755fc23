import { ApiProblem, type ApiProblemType } from '../../platform/api-problem.ts';

/** After these no further code can help: one has to sign in again. Source: SIGNIN-7. */
const final: readonly ApiProblemType[] = ['otp_expired', 'no_otp_data', 'otp_max_failures_exceeded'];
/** Those with words of their own. Source: SIGNIN-7. */
const known: readonly ApiProblemType[] = [
  ...final,
  'invalid_otp_code',
  'invalid_email',
  'verification_failed',
  'blocked',
  'deactivated_user',
  'too_many_requests',
  'unavailable',
  'network',
];

/** What to say about a one-time password that was refused; codes that are not known become `verification_failed`. */
export function otpProblem(error: unknown): ApiProblem {
  if (!(error instanceof ApiProblem)) return new ApiProblem('verification_failed', 0, { cause: error });
  return known.includes(error.type) ? error : new ApiProblem('verification_failed', error.status, { cause: error });
}

/** Whether one is sent back to sign-in after it. */
export function endsOtp(problem: ApiProblem): boolean {
  return final.includes(problem.type);
}
