import { userSortKeys } from '@trapline/domain/accounts/account.rules.ts';
import { parseSort } from '@trapline/domain/common/search.rules.ts';

/** The two marks that exclude each other. Source: ACCOUNT-16. */
const marks = ['deactivated', 'blocked'] as const;

/** A state to which the list can be narrowed. */
type UserMark = (typeof marks)[number];

/** What the list of accounts shows. */
export interface UserListSearch {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  /** A sort key, descending with a leading `-`. */
  readonly sort: string;
  readonly only: UserMark | null;
}

/** The list's part of an address. */
interface ListAddress {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
  readonly only?: string;
}

const first = { page: 1, sort: 'name' } as const;

/** Reads what an address asks of the list; what it cannot mean counts as left out. */
export function readUserSearch({ q = '', page, sort = '', only }: ListAddress): UserListSearch {
  return {
    q,
    page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : first.page,
    sort: parseSort(sort, userSortKeys) ? sort : first.sort,
    only: marks.find((mark) => mark === only) ?? null,
  };
}

/** The address of what the list shows, as short as it can be. */
export function writeUserSearch({ q, page, sort, only }: UserListSearch): ListAddress {
  return {
    ...(q === '' ? {} : { q }),
    ...(only === null ? {} : { only }),
    ...(sort === first.sort ? {} : { sort }),
    ...(page === first.page ? {} : { page: String(page) }),
  };
}
