import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was opened over the dashboard by adding this entry to the browser's history; Back closes it. */
    readonly over?: string;
  }
}

/**
 * Something that is opened over the dashboard, as an entry of the browser's history: Back closes it and leaves the page
 * as it was, Forward opens it again. Source: DASH-12, DASH-13.
 * @param name distinguishes it from what else can be opened
 */
export function useOver(name: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const { entry, isOver } = useRouterState({
    select: ({ location: { state } }) => ({ entry: state.__TSR_index, isOver: state.over === name }),
    structuralSharing: true,
  });
  // Going back takes a moment, and closing again during that time must not leave the page.
  const [leaving, setLeaving] = useState<number | null>(null);
  if (leaving !== null && leaving !== entry) setLeaving(null);
  return {
    isOpen: isOver && leaving === null,
    open: () => {
      if (isOver) return;
      void navigate({
        to: '/dashboard',
        search: (before) => before,
        state: (before) => ({ ...before, over: name }),
        resetScroll: false,
      });
    },
    close: () => {
      if (!isOver || leaving !== null) return;
      // If the entry has not reached the browser yet, going back would go one entry too far.
      router.history.flush();
      setLeaving(entry);
      router.history.back();
    },
  };
}
