import type { Event } from '@trapline/domain/events/event.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import '../gallery.messages.ts';
import { retryEvent } from '../../events/event.queries.ts';

/**
 * Has the server read the event's failed files again.
 * @returns null while it is at it; nothing for whoever may not
 */
export function useRetry(
  event: Event,
  editable: boolean,
  arrived: (event: Event) => void,
): (() => void) | null | undefined {
  const { t } = useTranslation('gallery');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const retry = useMutation({
    mutationFn: () => retryEvent(event.id),
    onSuccess: (answer) => {
      arrived(answer);
      notify(
        t(($) => $.retrying),
        'success',
      );
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
  if (!editable) return undefined;
  return retry.isPending ? null : () => retry.mutate();
}
