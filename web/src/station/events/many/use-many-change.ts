import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UndoableChange } from '@trapline/domain/station/station-event-list.schema.ts';
import { useRef } from 'react';
import { refreshStation } from '../../station.queries.ts';
import { useStationUndo } from '../../use-station-undo.ts';

/**
 * Changes many events, once, and offers to undo it. Source: STATION-26.
 * @param done the notice, by the number of changed events
 * @param onDone called before what is shown is requested again
 */
export function useManyChange<Values>(options: {
  readonly send: (values: Values) => Promise<UndoableChange>;
  readonly done: (count: number, values: Values) => string;
  readonly onDone: () => void;
}) {
  const queries = useQueryClient();
  const reportWithUndo = useStationUndo();
  const begun = useRef(false);
  const change = useMutation({
    mutationFn: options.send,
    onSuccess: async ({ change_id, changed }, values) => {
      reportWithUndo(options.done(changed, values), change_id);
      options.onDone();
      await refreshStation(queries);
    },
    onError: () => {
      begun.current = false;
    },
  });
  return {
    busy: change.isPending,
    error: change.error,
    /** Forgets why it failed. */
    reset: () => {
      if (change.isError) change.reset();
    },
    run: (values: Values) => {
      if (begun.current) return;
      begun.current = true;
      change.mutate(values);
    },
  };
}
