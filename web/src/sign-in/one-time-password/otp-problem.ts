import { ApiProblem, type ApiProblemType } from '../../platform/requests/api-problem.ts';

/** After these no code can succeed: the user has to sign in again. Source: SIGNIN-7. */
const final: readonly ApiProblemType[] = ['otp_expired', 'no_otp_data', 'otp_max_failures_exceeded'];
/** Problems with a text of their own. Source: SIGNIN-7. */
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

/** Returns the problem to show for a refused one-time password; unknown ones become `verification_failed`. */
export function otpProblem(error: unknown): ApiProblem {
  if (!(error instanceof ApiProblem)) return new ApiProblem('verification_failed', 0, { cause: error });
  return known.includes(error.type) ? error : new ApiProblem('verification_failed', error.status, { cause: error });
}

/** Whether the user is sent back to sign-in after this problem. */
export function endsOtp(problem: ApiProblem): boolean {
  return final.includes(problem.type);
}
