import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import type { DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { addMonths, isMonth } from '../months.ts';

/** What the dashboard keeps in its address, under the names of its call. Source: DASH-1, DASH-9. */
export const dashboardNames = ['month', 'group_by', 'id', 'insect_type', 'types'] as const;

/** The search of the dashboard's address. */
export type DashboardSearch = { readonly [N in (typeof dashboardNames)[number]]?: string };

const groups = ['installation_site', 'sensor', 'place'] as const;
const typeChoices = ['fly_scan', 'all'] as const;

/**
 * The request of an address; what cannot be meant is left out, so that an old or mistyped link still shows something.
 * Source: DASH-1.
 * @param newest the current month, `YYYY-MM`; a later one becomes it
 */
export function requestOf(search: DashboardSearch, newest: string): DashboardQuery & { readonly month: string } {
  const { month = '', id = '', insect_type = '' } = search;
  const group = groups.find((one) => one === search.group_by);
  const types = typeChoices.find((one) => one === search.types);
  return {
    month: isMonth(month) && month < newest ? month : newest,
    ...(group === undefined ? {} : { group_by: group }),
    ...(id === '' || id.length > 64 ? {} : { id }),
    ...(isInsectType(insect_type) ? { insect_type } : {}),
    ...(types === undefined ? {} : { types }),
  };
}

/** The address after a choice: the current month, all items and all insects are left out. */
export function searchAfter(
  request: DashboardQuery & { readonly month: string },
  change: DashboardSearch,
  newest: string,
): DashboardSearch {
  const next: DashboardSearch = { ...request, ...change };
  return { ...next, month: next.month === newest ? '' : (next.month ?? '') };
}

/** The address some months before or after another. @param months -1: the month before */
export function searchOfStep(search: DashboardSearch, months: number, newest: string): DashboardSearch {
  const request = requestOf(search, newest);
  const next = addMonths(request.month, months);
  return searchAfter(request, { month: next > newest ? newest : next }, newest);
}

/** The requests of the months beside another: those that are likely to be chosen next. Source: DASH-14. */
export function neighboursOf<R extends { readonly month: string }>(request: R, newest: string): readonly R[] {
  return [-1, 1]
    .map((months) => addMonths(request.month, months))
    .filter((month) => month <= newest)
    .map((month) => ({ ...request, month }));
}
