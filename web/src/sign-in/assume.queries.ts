import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { userInfoQuery } from '../own-account/account.queries.ts';
import { setAssumed } from '../platform/assumed.ts';

/**
 * Acts as another account from now on; everything seen so far is forgotten. Source: ASSUME-5.
 * @returns the account that is acted as
 * @throws ApiProblem when it may not be assumed; one then goes on in one's own name
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

/** Acts in one's own name again. */
export async function endAssuming(queries: QueryClient): Promise<UserInfo | null> {
  setAssumed(null);
  return await refetch(queries);
}

async function refetch(queries: QueryClient): Promise<UserInfo | null> {
  await queries.cancelQueries();
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userInfoQuery.queryKey[0] });
  return await queries.fetchQuery({ ...userInfoQuery, staleTime: 0 });
}
