import { searchText } from '../../platform/search.ts';
import { dashboardNames, type DashboardSearch } from '../../dashboard/month/month-address.ts';
import { isPageNumber } from '../../ui/lists/list-address.ts';

type Search = Record<string, unknown>;

/** Returns the named texts that are in an address's query. */
export function texts<const K extends string>(search: Search, names: readonly K[]): { readonly [N in K]?: string } {
  const found: { [N in K]?: string } = {};
  for (const name of names) {
    const text = searchText(search[name]);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** What a list keeps in its address: search words, page, order and filters. */
export interface ListSearch {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
  /** Filter of accounts: `deactivated` or `blocked`. */
  readonly only?: string;
  /** Filter of sensors: the state of their unit. */
  readonly state?: string;
  /** Filter of the audit trail. */
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Reads the address of a list; a page that is not a number from 1 on is left out. */
export function listSearch(search: Search): ListSearch {
  const { page, ...rest } = texts(search, ['q', 'page', 'sort', 'only', 'state', 'action', 'from', 'to']);
  return { ...rest, ...(isPageNumber(page) ? { page } : {}) };
}

/** Reads the address of the usage page: search words, page and month. */
export function usageSearch(search: Search): Pick<ListSearch, 'q' | 'page'> & { readonly month?: string } {
  const { q, page } = listSearch(search);
  return { ...texts(search, ['month']), ...(q === undefined ? {} : { q }), ...(page === undefined ? {} : { page }) };
}

/** Reads the address of the page about the chat: its part, and the month or the page there. */
export function chatAdminSearch(search: Search): Pick<ListSearch, 'page'> & {
  readonly tab?: string;
  readonly month?: string;
} {
  const { page } = listSearch(search);
  return { ...texts(search, ['tab', 'month']), ...(page === undefined ? {} : { page }) };
}

/** Reads the address of a place's events: page, order, period of months, the event that is open over the list, and whether it is edited. */
export function stationSearch(search: Search): Pick<ListSearch, 'page' | 'sort' | 'from' | 'to'> & {
  readonly event?: string;
  readonly edit?: string;
} {
  const { page, sort, from, to } = listSearch(search);
  return {
    ...texts(search, ['event', 'edit']),
    ...(page === undefined ? {} : { page }),
    ...(sort === undefined ? {} : { sort }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Reads the address of the page of documents: search words, the document that is open, and its page. */
export function informationSearch(search: Search): {
  readonly q?: string;
  readonly document?: string;
  readonly page?: string;
} {
  return texts(search, ['q', 'document', 'page']);
}

/** Reads the address of the dashboard. */
export function dashboardSearch(search: Search): DashboardSearch {
  return texts(search, dashboardNames);
}

const activityNames = [
  'siteId',
  'sensorId',
  'timePeriod',
  'q',
  'place',
  'type',
  'site',
  'tags',
  'period',
  'show',
  'attention',
  ...['event', 'photo', 'compare', 'with', 'edit', 'of', 'chart', 'range'],
] as const;

/**
 * What the activity page keeps in its address: one site or sensor, the filters (ACTIVITY-14), the reason for
 * attention to which it is narrowed (ATTENTION-5), a period as JSON (ACTIVITY-4), and what is open over it (ACTIVITY-19).
 */
export type ActivitySearch = { readonly [N in (typeof activityNames)[number]]?: string };

/** Reads the address of the activity page. */
export function activitySearch(search: Search): ActivitySearch {
  return texts(search, activityNames);
}
