import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { userInfoQuery } from '../accounts/account.queries.ts';
import { call } from '../platform/api.ts';

/** What the sign-in form asks for. */
export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly keep: boolean;
}

/**
 * Signs in; the session comes as a cookie, the token in the answer is left unread. Whatever an earlier account saw is
 * forgotten.
 * @returns the account, or `otp_required` when it also wants a one-time password
 */
export async function signIn(queries: QueryClient, values: SignInValues): Promise<UserInfo | 'otp_required' | null> {
  const answer = await call('POST /api/signin', {
    body: { email: values.email.trim(), password: values.password, keep_signed_in: values.keep },
    expect401: true,
  });
  if ('otp_required' in answer) return 'otp_required';
  queries.clear();
  return await queries.fetchQuery(userInfoQuery);
}

/** Ends the session. A session that was over already is just as well. */
export async function signOut(queries: QueryClient): Promise<void> {
  await call('POST /api/signout', { expect401: true }).catch((error: unknown) => {
    if (!isOver(error)) throw error;
  });
  queries.setQueryData(userInfoQuery.queryKey, null);
}

function isOver(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}
