import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import type { UserListSearch } from './user-list-search.ts';

/** First part of the query key of all account data in the back office. */
const usersKey = 'users';

/** A page of matching accounts; the previous page remains visible while the next one loads. */
export function userListQuery({ q, page, sort, only }: UserListSearch) {
  return queryOptions({
    queryKey: [usersKey, 'list', { q, page, sort, only }],
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
export function userQuery(userEmail: string) {
  return queryOptions({
    queryKey: [usersKey, 'one', userEmail],
    queryFn: ({ signal }) => call('GET /api/users/{userEmail}', { params: { userEmail }, signal }),
  });
}

/** Shows an account as just received, and reloads the lists that contain it. */
export function keepUser(queries: QueryClient, user: User): void {
  queries.setQueryData(userQuery(user.email).queryKey, user);
  void queries.invalidateQueries({ queryKey: [usersKey, 'list'] });
}
