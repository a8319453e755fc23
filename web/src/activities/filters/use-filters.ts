import { useState } from 'react';
import { readStored, store } from '../../platform/stored.ts';
import { type Filters, noFilters, parseFilters } from './filters.ts';
import { periodOfSearch } from './period.ts';

/**
 * The filters of the page: those that the user last used in this browser, stored on every change. A link with a site,
 * sensor or period starts without other filters and stores nothing. Source: ACTIVITY-7.
 */
export function useFilters(userId: string, linked: boolean, timePeriod: string | undefined) {
  const key = `trapline.activity-filters.${userId}`;
  // A period that cannot be parsed is ignored.
  const period = periodOfSearch(timePeriod);
  const [filters, setFilters] = useState<Filters>(() => {
    if (linked || period) return { ...noFilters, period: period ?? noFilters.period };
    return parseFilters(readStored(key));
  });
  const change = (next: Filters) => {
    setFilters(next);
    if (!linked && !period) store(key, next);
  };
  return [filters, change] as const;
}
