import type { QueryClient } from '@tanstack/react-query';
import { userInfoQuery } from '../../own-account/own-account.queries.ts';
import { monthAt } from '../months.ts';
import { type DashboardSearch, requestOf } from './month-address.ts';
import { monthQuery } from './month.queries.ts';

/** Reads the figures of an address while the code of the page is still on its way. Source: DASH-14 */
export function readEarly(queries: QueryClient, search: DashboardSearch): void {
  const user = queries.getQueryData(userInfoQuery.queryKey);
  if (!user) return;
  const newest = monthAt(Math.floor(Date.now() / 1_000), user.time_zone);
  // A failure is told by the page, which asks again.
  void queries.prefetchQuery({ ...monthQuery(requestOf(search, newest)), retry: false });
}
