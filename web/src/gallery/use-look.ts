import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import { openFor } from '@trapline/domain/looks/look.limits.ts';
import type { Look } from '@trapline/domain/looks/look.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshEvents } from '../events/event.queries.ts';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { call } from '../platform/requests/api.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';

/** The look at the event shown. */
export interface EventLook {
  /** Who of the user's organization looked at it first, and when; null if that is not known yet. */
  readonly look: Look | null;
  /** Marks it as looked at, at once. */
  readonly keep: () => void;
}

/**
 * Marks an event as looked at once it has been shown for a moment. If that was news, the lists behind the gallery are
 * reloaded when it closes. Source: ATTENTION-6.
 */
export function useLook(eventId: string): EventLook {
  const { t } = useTranslation(['ui', 'problems']);
  const demo = isDemo(useCurrentUser());
  const [looks, setLooks] = useState<ReadonlyMap<string, Look | null>>(new Map());
  const onFirst = useRefreshOnLeave();
  const { mutate } = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly chosen: boolean }) =>
      call('POST /api/v2/events/{id}/look', { params: { id } }),
    onSuccess: ({ look, first }, { id }) => {
      setLooks((before) => new Map(before).set(id, look));
      if (first) onFirst();
    },
    // What nobody asked for fails silently: the event is marked when it is shown the next time.
    onError: (error, { chosen }) => chosen && notify(problemText(t, error), 'error'),
  });
  const known = looks.has(eventId);
  useEffect(() => {
    if (demo || known) return undefined;
    const timer = setTimeout(() => mutate({ id: eventId, chosen: false }), openFor);
    return () => clearTimeout(timer);
  }, [demo, known, eventId, mutate]);
  return { look: looks.get(eventId) ?? null, keep: () => mutate({ id: eventId, chosen: true }) };
}

/** Reloads the lists when the gallery closes, or at once if it has; call the returned function if that is needed. */
function useRefreshOnLeave(): () => void {
  const queries = useQueryClient();
  const state = useRef({ needed: false, left: false });
  useEffect(() => {
    const { current } = state;
    current.left = false;
    return () => {
      current.left = true;
      if (current.needed) void refreshEvents(queries);
    };
  }, [queries]);
  return () => {
    state.current.needed = true;
    if (state.current.left) void refreshEvents(queries);
  };
}
