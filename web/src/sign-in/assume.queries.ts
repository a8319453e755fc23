import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { userInfoQuery } from '../own-account/own-account.queries.ts';
import { setAssumed } from '../platform/session/assumed.ts';

/**
 * Assumes another account; all cached data is dropped. Source: ASSUME-5.
 * @returns the assumed account
 * @throws ApiProblem if the account may not be assumed; the current one then stays in use
 */
export async function assumeUser(queries: QueryClient, userId: string): Promise<UserInfo | null> {
  setAssumed(userId);
  try {
    return await refetch(queries);
  } catch (error) {
    setAssumed(null);
    throw error;
  }
}

/** Stops assuming an account. */
export async function endAssuming(queries: QueryClient): Promise<UserInfo | null> {
  setAssumed(null);
  return await refetch(queries);
}

async function refetch(queries: QueryClient): Promise<UserInfo | null> {
  await queries.cancelQueries();
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userInfoQuery.queryKey[0] });
  return await queries.fetchQuery({ ...userInfoQuery, staleTime: 0 });
}
