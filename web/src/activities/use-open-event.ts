import type { EventQuery } from '@trapline/domain/events/event.schema.ts';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Group } from './groups/group.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which opening of the gallery this entry of the browser's history stands for. */
    readonly gallery?: number;
  }
}

/** An event in the gallery, among those that the filters left when it was opened. */
export interface OpenEvent {
  readonly group: Group;
  readonly eventId: string;
  readonly filters: EventQuery;
}

/**
 * The event in the gallery. The gallery covers the whole page, so it is a step in the browser's history: Back closes it
 * and leaves the page as it was, Forward opens it again.
 */
export function useOpenEvent() {
  const router = useRouter();
  const navigate = useNavigate({ from: '/activities' });
  const entry = useRouterState({ select: ({ location }) => location.state.gallery });
  const [opened, setOpened] = useState<(OpenEvent & { readonly entry: number }) | null>(null);
  // Going back takes a moment; whoever closes twice meanwhile must not leave the page.
  const [leaving, setLeaving] = useState<number | null>(null);
  if (leaving !== null && leaving !== entry) setLeaving(null);
  return {
    event: opened !== null && opened.entry === entry && leaving === null ? opened : null,
    open: (event: OpenEvent) => {
      const next = Date.now();
      setOpened({ ...event, entry: next });
      void navigate({ search: true, state: (state) => ({ ...state, gallery: next }), resetScroll: false });
    },
    close: () => {
      if (opened === null || opened.entry !== entry || leaving !== null) return;
      setLeaving(entry);
      // The entry may not have reached the browser yet: then going back would go one too far.
      router.history.flush();
      router.history.back();
    },
  };
}

/**
 * Opens the event that the address names, as the link of an alert mail does, once its group is there; and once only, so
 * that whoever closes it stays on the page.
 */
export function useLinkedEvent(
  eventId: string | undefined,
  group: Group | undefined,
  open: (group: Group, eventId: string) => void,
): void {
  const opened = useRef(false);
  useEffect(() => {
    if (eventId === undefined || group === undefined || opened.current) return;
    opened.current = true;
    open(group, eventId);
  });
}
