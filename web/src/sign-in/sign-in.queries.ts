import type { QueryClient } from '@tanstack/react-query';
import { userInfoQuery } from '../own-account/own-account.queries.ts';
import { call } from '../platform/requests/api.ts';
import { announceSession } from '../platform/session/session-channel.ts';
import { setOwnAccountId } from '../platform/session/signed-in.ts';

/** The values of the sign-in form. */
export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly keep: boolean;
}

/**
 * Signs in; the session is set as a cookie, and the token in the response is ignored.
 * @returns `otp_required` if there is no session yet because a one-time password was mailed and is required too
 */
export async function signIn({ email, password, keep }: SignInValues): Promise<'signed_in' | 'otp_required'> {
  const answer = await call('POST /api/signin', {
    body: { email: email.trim(), password, keep_signed_in: keep, enable_otp: true },
    expect401: true,
  });
  return 'otp_required' in answer ? 'otp_required' : 'signed_in';
}

/** Completes sign-in with the mailed one-time password; the session is set as a cookie. */
export async function verifyOtp(email: string, code: string, keep: boolean): Promise<void> {
  const body = { email, otp_code: code, keep_signed_in: keep };
  await call('POST /api/verify_otp', { body, expect401: true });
}

/** Ends the session. It is not an error if the session has already ended. */
export async function signOut(queries: QueryClient): Promise<void> {
  await call('POST /api/signout', { expect401: true }).catch((error: unknown) => {
    if (!isOver(error)) throw error;
  });
  setOwnAccountId(null);
  announceSession(null);
  queries.setQueryData(userInfoQuery.queryKey, null);
}

/**
 * Signs out as far as possible: a server that does not respond does not keep anybody from the sign-in page. The cookie
 * then remains until the next sign-in, or until it expires.
 */
export async function signOutHere(queries: QueryClient): Promise<void> {
  await Promise.allSettled([signOut(queries)]);
  setOwnAccountId(null);
  queries.setQueryData(userInfoQuery.queryKey, null);
}

function isOver(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}
