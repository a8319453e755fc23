import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, store } from '../../platform/stored.ts';
import {
  differInWords,
  filtersOfSearch,
  type FilterSearch,
  isFilterName,
  sameFilters,
  searchOfFilters,
} from './filter-address.ts';
import { canApply, type Filters, type SingleAsset, isSingle, noFilters, parseFilters } from './filters.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * How the filters of this browser history entry were last changed. An entry without it was reached by a link: if
     * its address has no filters, the saved ones apply.
     */
    readonly filters?: 'chosen' | 'typed';
  }
}

/** Milliseconds after the last change before filters are applied. */
const settle = 300;

/** What the address of the page holds: the filters, one site or sensor, and anything else that decides what is shown. */
type PageSearch = FilterSearch & SingleAsset & Readonly<Record<string, string | undefined>>;

/** Whether an address leaves open what to show, so that the saved filters apply. */
function isBare(search: PageSearch): boolean {
  const others = Object.entries(search).filter(([name]) => !isFilterName(name));
  return sameFilters(filtersOfSearch(search), noFilters) && others.every(([, value]) => !value);
}

/** The filters saved in this browser, as an address would hold them. */
function savedFilters(key: string): Filters {
  return filtersOfSearch(searchOfFilters(parseFilters(readStored(key))));
}

/**
 * The filters of the page. Those in the address apply; without any, those that the user last changed in this browser,
 * which then become the address. Changes are applied once the user pauses, each with an entry in the browser's history;
 * words typed one after another share one. Filters of a single site or sensor are not saved. Source: ACTIVITY-7,
 * ACTIVITY-14.
 */
export function useFilters(userId: string, search: PageSearch) {
  const key = `trapline.activity-filters.${userId}`;
  const made = useRouterState({ select: ({ location }) => location.state.filters });
  const restores = made === undefined && isBare(search);
  const applied = restores ? savedFilters(key) : filtersOfSearch(search);
  const draft = useDraft(applied);
  const apply = useApply();

  const restore = useEffectEvent(() => apply(applied, { made: 'chosen', replace: true }));
  useEffect(() => {
    if (restores) restore();
  }, [restores]);

  const { filters, written } = draft;
  // What is open over the page is an entry of its own: filters typed just before wait until it is closed.
  const covered = Boolean(search.event) || Boolean(search.chart);
  const pending = !covered && canApply(filters) && !sameFilters(filters, written.at(-1) ?? applied);
  const write = useEffectEvent((next: Filters) => {
    const typed = differInWords(applied, next);
    if (apply(next, { made: typed ? 'typed' : 'chosen', replace: typed && made === 'typed' })) draft.onWrite(next);
  });
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => write(filters), settle);
    return () => clearTimeout(timer);
  }, [pending, filters]);

  const change = (next: Filters) => {
    draft.change(next);
    if (!isSingle(search)) store(key, next);
  };
  const clear = () => {
    change(noFilters);
    draft.reset();
  };
  return {
    /** The filters as the fields show them. */
    filters,
    /** The filters that apply to the lists. */
    applied,
    change,
    clear,
    /** How often the filters were replaced as a whole, so that fields with their own input are reset. */
    resets: draft.resets,
  };
}

/** The filters while the user changes them. They follow the address, unless it only catches up with them. */
function useDraft(applied: Filters) {
  const [filters, setFilters] = useState(applied);
  const [known, setKnown] = useState(applied);
  // Filters on their way to the address, oldest first.
  const [written, setWritten] = useState<readonly Filters[]>([]);
  const [resets, setResets] = useState(0);
  if (!sameFilters(known, applied)) {
    setKnown(applied);
    const arrived = written.findIndex((one) => sameFilters(one, applied));
    setWritten(written.slice(arrived === -1 ? written.length : arrived + 1));
    if (arrived === -1) {
      setFilters(applied);
      setResets(resets + 1);
    }
  }
  return {
    filters,
    written,
    resets,
    change: setFilters,
    reset: () => setResets(resets + 1),
    onWrite: (next: Filters) => setWritten([...written, next]),
  };
}

/** Puts filters into the address. @returns whether it did: not if the user has already followed a link to another page */
function useApply() {
  const router = useRouter();
  const navigate = useNavigate({ from: '/activities' });
  return (filters: Filters, { made, replace }: { readonly made: 'chosen' | 'typed'; readonly replace: boolean }) => {
    // The other page may still be loading, and changing the address would cancel it.
    if (router.history.location.pathname !== '/activities') return false;
    void navigate({
      search: (before) => ({ ...before, ...searchOfFilters(filters) }),
      state: (before) => ({ ...before, filters: made }),
      replace,
      resetScroll: false,
    });
    return true;
  };
}
