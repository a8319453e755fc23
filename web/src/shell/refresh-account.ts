import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Heard, onHeard } from '../changes/heard.ts';
import { userInfoQuery } from '../own-account/own-account.queries.ts';

/** The signed-in account as the shell shows it. Without a stream of changes it is requested again on returning. */
export const shownUserQuery = queryOptions({ ...userInfoQuery, staleTime: 300_000 });

/**
 * Requests the signed-in account again if it has changed, so that menu and forms follow its present rights and features.
 * Source: SCREEN-4.
 * @returns whether it differs from before
 */
export async function refreshAccount(queries: QueryClient, heard: Heard): Promise<boolean> {
  if (!heard.account && !heard.everything) return false;
  const before = queries.getQueryData(userInfoQuery.queryKey);
  await queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
  return queries.getQueryData(userInfoQuery.queryKey) !== before;
}

/** Keeps the signed-in account up to date while the component is mounted. */
export function useAccountRefreshing(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      onHeard(async (heard) => {
        // The guards run again: the page may no longer be open to the account.
        if (await refreshAccount(queries, heard)) await router.invalidate();
      }),
    [queries, router],
  );
}
