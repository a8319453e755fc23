import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { assumedId, setAssumed } from '../platform/assumed.ts';

/** First part of the key of everything that is asked of one's own account; never cancelled by navigation. */
export const userInfoKey = 'user_info';

async function fetchUserInfo(signal: AbortSignal): Promise<UserInfo | null> {
  try {
    return await call('GET /api/user_info', { signal, expect401: true });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // The assumed account was blocked or deactivated meanwhile, or the session is gone: in one's own name again.
    const wasAssuming = assumedId() !== null;
    if (wasAssuming && (error.status === 403 || error.status === 401)) setAssumed(null);
    if (error.status === 401) return null;
    if (wasAssuming && error.status === 403) return await fetchUserInfo(signal);
    throw error;
  }
}

/** The account that is signed in (the assumed one while assuming), null when nobody is. */
export const userInfoQuery = queryOptions({
  queryKey: [userInfoKey],
  queryFn: ({ signal }) => fetchUserInfo(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in account, for everything inside the main area. */
export const CurrentUser = createContext<UserInfo | null>(null);

/** The signed-in account. Only inside the main area, where there always is one. */
export function useCurrentUser(): UserInfo {
  const user = use(CurrentUser);
  if (!user) throw new Error('useCurrentUser outside the main area');
  return user;
}
