import { parseSort } from '@trapline/domain/common/search.rules.ts';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import type { SiteListRequest } from './installation-site.queries.ts';

/** The URL search parameters of the list. */
interface ListAddress {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
}

const first = { page: 1, sort: 'name' } as const;

/** Reads the list's URL search parameters; invalid values count as absent. Source: SITE-6. */
export function readSiteSearch({ q = '', page, sort = '' }: ListAddress): SiteListRequest {
  return {
    q,
    page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : first.page,
    sort: parseSort(sort, siteSortKeys) ? sort : first.sort,
  };
}

/** The URL search parameters for the list, without defaults. */
export function writeSiteSearch({ q, page, sort }: SiteListRequest): ListAddress {
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === first.sort ? {} : { sort }),
    ...(page === first.page ? {} : { page: String(page) }),
  };
}
