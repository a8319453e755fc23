import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DashboardPartQuery, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { call } from '../../platform/requests/api.ts';
import { dashboardKey } from '../../platform/queries/query-keys.ts';

/** Milliseconds for which figures are considered fresh; a change that is heard of outdates them at once. */
const fresh = 60_000;

/** All figures of a month. The last ones stay until the next are there, so that nothing flickers. Source: DASH-7, DASH-8. */
export function monthQuery(request: DashboardQuery) {
  return queryOptions({
    queryKey: [dashboardKey, 'month', request],
    queryFn: ({ signal }) => call('GET /api/dashboard', { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
}

/** The events a number is made of, a page at a time. Source: DASH-12. */
export function partsQuery(request: DashboardPartQuery) {
  return infiniteQueryOptions({
    queryKey: [dashboardKey, 'parts', request],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/dashboard/events', { query: { ...request, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
    staleTime: fresh,
  });
}
