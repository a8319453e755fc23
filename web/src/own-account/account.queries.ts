import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { assumedId, setAssumed } from '../platform/assumed.ts';

/** Prefix of the keys of all queries about the current account; navigation never cancels these. */
export const userInfoKey = 'user_info';

async function fetchUserInfo(signal: AbortSignal): Promise<UserInfo | null> {
  try {
    return await call('GET /api/user_info', { signal, expect401: true });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // The assumed account was blocked or deactivated in the meantime, or the session has ended: stop assuming it.
    const wasAssuming = assumedId() !== null;
    if (wasAssuming && (error.status === 403 || error.status === 401)) setAssumed(null);
    if (error.status === 401) return null;
    if (wasAssuming && error.status === 403) return await fetchUserInfo(signal);
    throw error;
  }
}

/** The signed-in account (the assumed one while assuming), or null if nobody is signed in. */
export const userInfoQuery = queryOptions({
  queryKey: [userInfoKey],
  queryFn: ({ signal }) => fetchUserInfo(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in account, for components inside the main area. */
export const CurrentUser = createContext<UserInfo | null>(null);

/** Returns the signed-in account. Use only inside the main area, where there always is one. */
export function useCurrentUser(): UserInfo {
  const user = use(CurrentUser);
  if (!user) throw new Error('useCurrentUser outside the main area');
  return user;
}
