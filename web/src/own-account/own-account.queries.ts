import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../platform/requests/api.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { assumedId, setAssumed } from '../platform/session/assumed.ts';
import { setOwnAccountId } from '../platform/session/signed-in.ts';

/** Prefix of the keys of all queries about the current account; navigation never cancels these. */
export const userInfoKey = 'user_info';

async function fetchUserInfo(queries: QueryClient, signal: AbortSignal): Promise<UserInfo | null> {
  const isShown = Boolean(queries.getQueryData([userInfoKey]));
  try {
    // At the start of a page, a 401 only means that nobody has signed in.
    const user = await call('GET /api/user_info', { signal, expect401: !isShown });
    if (assumedId() === null) setOwnAccountId(user.id);
    return user;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // After a reload: in the meantime another account has signed in, so the tab shows that one.
    const isOther = error.type === 'other_account' && !isShown;
    if (isOther) setOwnAccountId(null);
    // The assumed account was blocked or deactivated in the meantime, or the session has ended: stop assuming it.
    const wasAssuming = assumedId() !== null;
    if (wasAssuming && (error.status === 403 || error.status === 401 || isOther)) setAssumed(null);
    if (error.status === 401) return null;
    if (wasAssuming && (error.status === 403 || isOther)) return await fetchUserInfo(queries, signal);
    throw error;
  }
}

/** The signed-in account (the assumed one while assuming), or null if nobody is signed in. */
export const userInfoQuery = queryOptions({
  queryKey: [userInfoKey],
  queryFn: ({ client, signal }) => fetchUserInfo(client, signal),
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
