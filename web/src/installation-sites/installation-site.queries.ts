import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** A page of the installation sites that match every word of `q`, by name. @param page from 1 */
export function installationSiteListQuery(q: string, page: number) {
  return queryOptions({
    queryKey: ['installation_sites', { q, page }],
    queryFn: ({ signal }) =>
      call('GET /api/installation_sites', {
        query: { ...(q === '' ? {} : { q }), sort: 'name', page, per_page: rowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ installation_sites, total }) => ({
      rows: installation_sites,
      total: total ?? installation_sites.length,
    }),
  });
}
