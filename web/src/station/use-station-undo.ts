import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify, notifyWithUndo } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './station.messages.ts';
import { refreshStation, undoStationChange } from './station.queries.ts';

/**
 * Returns a function that reports a change of many events or a merge, with a button that undoes it. Everything about
 * stations is then requested again. Source: STATION-26.
 */
export function useStationUndo() {
  const { t } = useTranslation('station');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const undoing = useMutation({
    mutationFn: undoStationChange,
    onSuccess: async ({ kept }) => {
      notify(kept === 0 ? t(($) => $.undone) : t(($) => $.undonePartly, { count: kept }), 'success');
      await refreshStation(queries);
    },
    onError: (error) => notify(`${t(($) => $.undoFailed)} ${problemText(tui, error)}`, 'error'),
  });
  /** @param changeId null where nothing was changed */
  return (message: string, changeId: string | null) => {
    if (changeId === null) notify(message, 'success');
    else notifyWithUndo(message, () => undoing.mutate(changeId));
  };
}
