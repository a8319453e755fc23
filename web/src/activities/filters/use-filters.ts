import { useState } from 'react';
import { readStored, store } from '../../platform/stored.ts';
import { type Filters, noFilters, parseFilters } from './filters.ts';
import { periodOfSearch } from './period.ts';

/**
 * The filters of the page: those this person used last in this browser, kept at every change. A link that fixes a
 * site, sensor or period starts from nothing else, and keeps nothing. Source: ACTIVITY-7.
 */
export function useFilters(userId: string, linked: boolean, timePeriod: string | undefined) {
  const key = `trapline.activity-filters.${userId}`;
  // A period that cannot be read is ignored: the page is then as it is without one.
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
