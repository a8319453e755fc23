import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { type Opened, openedNames, openedOfSearch, searchOfOpened } from './opened-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this browser history entry was added by opening something over the page; Back closes it. */
    readonly opens?: boolean;
    /** Whether the gallery of this entry also shows events in which nothing was detected. */
    readonly undetected?: boolean;
  }
}

const pagePath = '/activities';

/** How something is opened. */
export interface OpenOptions {
  /** Whether the gallery also shows events in which nothing was detected. */
  readonly undetected?: boolean;
}

/** Adds an entry to the browser's history that opens an event or charts over the page. Source: ACTIVITY-19. */
export function useOpen() {
  const navigate = useNavigate({ from: pagePath });
  return (opened: Opened, { undetected = false }: OpenOptions = {}) =>
    void navigate({
      search: (before) => ({ ...before, ...searchOfOpened(opened) }),
      state: (before) => ({ ...before, opens: true, undetected }),
      resetScroll: false,
    });
}

/**
 * What is open over the page: what its address says. Back closes it and leaves the page as it was, Forward opens it
 * again, and so does the same address elsewhere. Source: ACTIVITY-19.
 */
export function useOpened() {
  const router = useRouter();
  const navigate = useNavigate({ from: pagePath });
  const { entry, own, undetected, opened } = useRouterState({
    select: ({ location: { pathname, search, state } }) => ({
      entry: state.__TSR_index,
      own: state.opens === true,
      undetected: state.undetected === true,
      opened: pathname === pagePath ? openedOfSearch(search) : null,
    }),
    structuralSharing: true,
  });
  // Going back takes a moment, and closing again during that time must not leave the page.
  const [leaving, setLeaving] = useState<number | null>(null);
  if (leaving !== null && leaving !== entry) setLeaving(null);
  const isCurrent = () => router.history.location.state.__TSR_index === entry && leaving === null;
  return {
    /** Position in the browser's history: identifies an opening, while what it shows may change. */
    entry,
    opened: leaving === null ? opened : null,
    /** Whether events in which nothing was detected are shown as well. */
    undetected,
    /** Changes what the address says about what is open, without another entry. */
    show: (next: Opened) => {
      if (!isCurrent() || sameAddress(next, opened)) return;
      void navigate({
        search: (before) => ({ ...before, ...searchOfOpened(next) }),
        state: (before) => before,
        replace: true,
        resetScroll: false,
      });
    },
    close: () => {
      if (!isCurrent()) return;
      // If the entry has not reached the browser yet, going back would go one entry too far.
      router.history.flush();
      if (own) {
        setLeaving(entry);
        router.history.back();
        return;
      }
      void navigate({
        search: (before) => ({ ...before, ...searchOfOpened(null) }),
        // What a link led to stays: the saved filters do not return.
        state: (before) => ({ ...before, filters: 'chosen' }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}

function sameAddress(one: Opened, other: Opened | null): boolean {
  const [first, second] = [searchOfOpened(one), searchOfOpened(other)];
  return openedNames.every((name) => first[name] === second[name]);
}
