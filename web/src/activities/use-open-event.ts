import type { EventQuery } from '@trapline/domain/events/event.schema.ts';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Group } from './groups/group.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Identifies the gallery opening that this browser history entry belongs to. */
    readonly gallery?: number;
    /** Whether the event in the URL of this entry was already opened. */
    readonly linkFollowed?: boolean;
  }
}

/** The event with which the gallery was opened, and the filters at that time. */
export interface OpenEvent {
  readonly group: Group;
  readonly eventId: string;
  readonly filters: EventQuery;
}

/**
 * The event shown in the gallery. The gallery covers the whole page, so it is an entry in the browser's history: Back
 * closes it and leaves the page as it was, Forward opens it again.
 */
export function useOpenEvent() {
  const router = useRouter();
  const navigate = useNavigate({ from: '/activities' });
  const entry = useRouterState({ select: ({ location }) => location.state.gallery });
  const [opened, setOpened] = useState<(OpenEvent & { readonly entry: number }) | null>(null);
  // Going back takes a moment, and closing again during that time must not leave the page.
  const [leaving, setLeaving] = useState<number | null>(null);
  if (leaving !== null && leaving !== entry) setLeaving(null);
  const isOpen = opened !== null && opened.entry === entry && leaving === null;
  return {
    event: isOpen ? opened : null,
    /** Id of the event that the gallery was opened with, once it has closed. */
    lastOpenedId: opened === null || isOpen ? null : opened.eventId,
    open: (event: OpenEvent) => {
      const next = Date.now();
      setOpened({ ...event, entry: next });
      void navigate({ search: true, state: (state) => ({ ...state, gallery: next }), resetScroll: false });
    },
    close: () => {
      if (opened === null || opened.entry !== entry || leaving !== null) return;
      setLeaving(entry);
      // If the entry has not reached the browser yet, going back would go one entry too far.
      router.history.flush();
      router.history.back();
    },
  };
}

/**
 * Opens the event given in the URL, for example by the link in an alert mail, once its group is loaded. Does so only
 * once for an entry of the browser's history, so that closing it stays on the page, and Back to the page from elsewhere
 * shows the page.
 */
export function useLinkedEvent(
  eventId: string | undefined,
  group: Group | undefined,
  open: (group: Group, eventId: string) => void,
): void {
  const router = useRouter();
  const navigate = useNavigate({ from: '/activities' });
  const followed = useRouterState({ select: ({ location }) => location.state.linkFollowed === true });
  // The state of the history entry follows a moment later.
  const opened = useRef(false);
  useEffect(() => {
    if (eventId === undefined || group === undefined || opened.current || followed) return;
    opened.current = true;
    void navigate({ search: true, state: (state) => ({ ...state, linkFollowed: true }), replace: true });
    // Otherwise the browser would get both entries as one.
    router.history.flush();
    open(group, eventId);
  });
}
