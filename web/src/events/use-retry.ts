import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './event.messages.ts';
import { refreshEvents, retryEvent } from './event.queries.ts';
import { useEventCache } from './use-event.ts';

/** Returns a function that has the server process an event's failed files again; null while the request is pending. */
export function useRetry(id: string): (() => void) | null {
  const { t } = useTranslation('events');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const cache = useEventCache();
  const retry = useMutation({
    mutationFn: async () => {
      const requestedAt = cache.now();
      cache.put([await retryEvent(id)], requestedAt);
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
  return retry.isPending ? null : () => retry.mutate();
}
