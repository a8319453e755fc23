import { parseSort } from '@trapline/domain/common/search.rules.ts';

/** The search, page and sort order of a list. */
export interface ListRequest {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  /** A sort key, descending with a leading `-`. */
  readonly sort: string;
}

/** The URL search parameters of a list. */
export interface ListAddress {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
}

/** Whether a URL search parameter is a page number: from 1, at most six digits. */
export function isPageNumber(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text);
}

/** The page in a URL search parameter; the first one if it is absent or invalid. */
export function pageOf(text: string | undefined): number {
  return isPageNumber(text) ? Number(text) : 1;
}

/** How a list with these sort keys is in the address. @param first the sort order without one in the address */
export function listAddress(sortKeys: readonly string[], first: string) {
  return {
    /** Reads the URL search parameters; invalid values count as absent. */
    read: ({ q = '', page, sort = '' }: ListAddress): ListRequest => ({
      q,
      page: pageOf(page),
      sort: parseSort(sort, sortKeys) ? sort : first,
    }),
    /** The URL search parameters, without defaults. */
    write: ({ q, page, sort }: ListRequest): ListAddress => ({
      ...(q === '' ? {} : { q }),
      ...(sort === first ? {} : { sort }),
      ...(page === 1 ? {} : { page: String(page) }),
    }),
  };
}
