import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The URL search parameters of a list that records link back to. */
interface KeptSearch {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
  readonly only?: string;
}

// In the cache, which is emptied when the account changes: a search is never shown to another account.
const keptKey = 'kept_list';

/** Keeps how the list at the current address was shown last: search, page, order and filter. */
export function useKeepList(): void {
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(() => {
    queries.setQueryDefaults([keptKey], { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData([keptKey, pathname], search);
  }, [queries, pathname, search]);
}

/** How a list was shown last; without parameters if it was not shown yet. */
export function keptList(queries: QueryClient, path: string): KeptSearch {
  return queries.getQueryData<KeptSearch>([keptKey, path]) ?? {};
}
