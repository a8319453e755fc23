import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { refreshStation } from '../station.queries.ts';
import { useStationUndo } from '../use-station-undo.ts';
import './events.messages.ts';
import { deleteStationEvents } from './station-event.queries.ts';

/**
 * Deletes events of a place once that is confirmed, all or none, and offers to undo it. Source: STATION-26.
 * @param onDeleted called before what is shown is requested again
 * @returns whether it is being done or is done, and a function that asks and begins it
 */
export function useEventDeletion(placeId: string, onDeleted: () => void) {
  const { t } = useTranslation('stationEvents');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const reportWithUndo = useStationUndo();
  const deletion = useMutation({
    mutationKey: ['station', 'deletion', placeId],
    mutationFn: deleteStationEvents,
    onSuccess: async ({ change_id, changed }) => {
      reportWithUndo(
        t(($) => $.deleted, { count: changed }),
        change_id,
      );
      onDeleted();
      await refreshStation(queries);
    },
    onError: (error) => notify(`${t(($) => $.deleteFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const remove = async (ids: readonly string[], title: string): Promise<void> => {
    if (await confirm({ title, text: t(($) => $.deleteText), yes: t(($) => $.delete) })) deletion.mutate(ids);
  };
  return { isPending: deletion.isPending, isDone: deletion.isSuccess, remove };
}
