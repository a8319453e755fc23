import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** A page of the sensors that match every word of `q`. @param page from 1 */
export function sensorListQuery(q: string, page: number) {
  return queryOptions({
    queryKey: ['sensors', { q, page }],
    queryFn: ({ signal }) =>
      call('GET /api/sensors', { query: { ...(q === '' ? {} : { q }), page, per_page: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    select: ({ sensors, total }) => ({ rows: sensors, total: total ?? sensors.length }),
  });
}
