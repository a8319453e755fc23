import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import type { AccountListSearch } from './account-list-search.ts';

/** First part of the query key of all account data in the back office. */
const accountsKey = 'accounts';

/** A page of matching accounts; the previous page remains visible while the next one loads. */
export function accountListQuery({ q, page, sort, only }: AccountListSearch) {
  return queryOptions({
    queryKey: [accountsKey, 'list', { q, page, sort, only }],
    queryFn: ({ signal }) =>
      call('GET /api/users', {
        query: {
          ...(q === '' ? {} : { q }),
          ...(only === null ? {} : { [only]: '1' }),
          sort,
          page,
          per_page: rowsPerPage,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ users, total }) => ({ rows: users, total: total ?? users.length }),
  });
}

/** One account. */
export function accountQuery(userEmail: string) {
  return queryOptions({
    queryKey: [accountsKey, 'one', userEmail],
    queryFn: ({ signal }) => call('GET /api/users/{userEmail}', { params: { userEmail }, signal }),
  });
}

/** Shows an account as just received, and reloads the lists that contain it. */
export function keepAccount(queries: QueryClient, user: User): void {
  queries.setQueryData(accountQuery(user.email).queryKey, user);
  void queries.invalidateQueries({ queryKey: [accountsKey, 'list'] });
}
