import { searchText } from '../platform/search.ts';

type Search = Record<string, unknown>;

/** Of an address's query the named texts that are there. */
export function texts<const K extends string>(search: Search, names: readonly K[]): { readonly [N in K]?: string } {
  const found: { [N in K]?: string } = {};
  for (const name of names) {
    const text = searchText(search[name]);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** What a list keeps in its address: words, page, order, and what it is narrowed to. */
export interface ListSearch {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
  /** Accounts: `deactivated` or `blocked` only. */
  readonly only?: string;
  /** Audit trail. */
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Reads a list's address; a page that is no number from 1 on is left out. */
export function listSearch(search: Search): ListSearch {
  const { page, ...rest } = texts(search, ['q', 'page', 'sort', 'only', 'action', 'from', 'to']);
  return { ...rest, ...(page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? { page } : {}) };
}

/**
 * What the activity page's address may fix: one site or sensor, and a period as JSON (ACTIVITY-4); and an event
 * of that site or sensor, which is opened: the links of alert mails.
 */
export interface ActivitySearch {
  readonly siteId?: string;
  readonly sensorId?: string;
  readonly timePeriod?: string;
  readonly event?: string;
}

/** Reads the activity page's address. */
export function activitySearch(search: Search): ActivitySearch {
  return texts(search, ['siteId', 'sensorId', 'timePeriod', 'event']);
}
