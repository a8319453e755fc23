import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stationEventKey } from '../platform/queries/query-keys.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './event.messages.ts';
import { refreshEvents, retryEvent } from './event.queries.ts';
import { useEventCache } from './use-event.ts';

/** Having the server process an event's failed files again: not allowed, requested already, or possible by `run`. */
export type Retry = 'forbidden' | 'pending' | { readonly run: () => void };

/** Has the server process an event's failed files again. @param allowed whether the account may do this */
export function useRetry(id: string, allowed: boolean): Retry {
  const { t } = useTranslation('events');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const cache = useEventCache();
  const retry = useMutation({
    mutationFn: async () => {
      const requestedAt = cache.now();
      const event = await retryEvent(id);
      if (isStationEvent(event)) queries.setQueriesData({ queryKey: [stationEventKey, id] }, event);
      else cache.put([event], requestedAt);
    },
    onSuccess: async () => {
      notify(
        t(($) => $.retrying),
        'success',
      );
      await refreshEvents(queries);
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
  if (!allowed) return 'forbidden';
  return retry.isPending ? 'pending' : { run: () => retry.mutate() };
}
