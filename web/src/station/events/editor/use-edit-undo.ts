import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StationEvent, StationEventChange } from '@trapline/domain/events/station-event.schema.ts';
import { useTranslation } from 'react-i18next';
import { notify, notifyWithUndo } from '../../../ui/notices/notify.tsx';
import { problemText } from '../../../ui/notices/problem-text.ts';
import { refreshStation } from '../../station.queries.ts';
import '../../station.messages.ts';
import { changeStationEvent } from '../station-event.queries.ts';

interface Edit {
  readonly saved: StationEvent;
  /** The values that the edit has replaced. */
  readonly replaced: StationEventChange;
}

/**
 * Returns a function that reports an edit of one event, with a button that sends the replaced values back. An event that
 * was changed since stays as it is. Source: STATION-15.
 */
export function useEditUndo() {
  const { t } = useTranslation('station');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const undoing = useMutation({
    mutationFn: ({ saved, replaced }: Edit) => changeStationEvent(saved.id, replaced, saved.etag),
    onSuccess: async () => {
      notify(
        t(($) => $.undone),
        'success',
      );
      await refreshStation(queries);
    },
    onError: (error) => notify(`${t(($) => $.undoFailed)} ${problemText(tui, error)}`, 'error'),
  });
  return (message: string, edit: Edit) => {
    if (Object.keys(edit.replaced).length === 0) notify(message, 'success');
    else notifyWithUndo(message, () => undoing.mutate(edit));
  };
}
