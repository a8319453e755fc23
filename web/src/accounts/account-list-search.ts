import { userSortKeys } from '@trapline/domain/accounts/account.rules.ts';
import { type ListAddress, type ListRequest, listAddress } from '../ui/lists/list-address.ts';

/** Two mutually exclusive states. Source: ACCOUNT-16. */
const marks = ['deactivated', 'blocked'] as const;

/** A state by which the list can be filtered. */
type UserMark = (typeof marks)[number];

/** The search, sort order, page and filter of the list of accounts. */
export interface AccountListSearch extends ListRequest {
  readonly only: UserMark | null;
}

/** The URL search parameters of the list. */
interface AccountListAddress extends ListAddress {
  readonly only?: string;
}

const address = listAddress(userSortKeys, 'name');

/** Reads the list's URL search parameters; invalid values count as absent. */
export function readAccountSearch({ only, ...list }: AccountListAddress): AccountListSearch {
  return { ...address.read(list), only: marks.find((mark) => mark === only) ?? null };
}

/** The URL search parameters for the list, without defaults. */
export function writeAccountSearch({ only, ...list }: AccountListSearch): AccountListAddress {
  return { ...address.write(list), ...(only === null ? {} : { only }) };
}
