import { userSortKeys } from '@trapline/domain/accounts/account.rules.ts';
import { parseSort } from '@trapline/domain/common/search.rules.ts';

/** Two mutually exclusive states. Source: ACCOUNT-16. */
const marks = ['deactivated', 'blocked'] as const;

/** A state by which the list can be filtered. */
type UserMark = (typeof marks)[number];

/** The search, sort order and page of the list of accounts. */
export interface UserListSearch {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  /** A sort key, descending with a leading `-`. */
  readonly sort: string;
  readonly only: UserMark | null;
}

/** The URL search parameters of the list. */
interface ListAddress {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
  readonly only?: string;
}

const first = { page: 1, sort: 'name' } as const;

/** Reads the list's URL search parameters; invalid values count as absent. */
export function readUserSearch({ q = '', page, sort = '', only }: ListAddress): UserListSearch {
  return {
    q,
    page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : first.page,
    sort: parseSort(sort, userSortKeys) ? sort : first.sort,
    only: marks.find((mark) => mark === only) ?? null,
  };
}

/** The URL search parameters for the list, without defaults. */
export function writeUserSearch({ q, page, sort, only }: UserListSearch): ListAddress {
  return {
    ...(q === '' ? {} : { q }),
    ...(only === null ? {} : { only }),
    ...(sort === first.sort ? {} : { sort }),
    ...(page === first.page ? {} : { page: String(page) }),
  };
}
