import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activitiesKey, attentionKey } from '../../platform/queries/query-keys.ts';
import { dayAt } from '../../platform/times/zoned-time.ts';
import { notify, notifyWithUndo } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import './trap.messages.ts';

/** The settings of a sensor or site that a replaced trap changes. */
export interface TrapSettings {
  /** `YYYY-MM-DD`; null if unknown. */
  readonly trap_replaced_on: string | null;
  readonly etag: string;
}

/** A sensor or site with a trap, and how the day of its replacement is saved. */
export interface Trap {
  readonly name: string;
  readonly time_zone: string;
  readonly load: () => Promise<TrapSettings>;
  /** @param etag the version that the change is based on */
  readonly save: (day: string | null, etag: string) => Promise<TrapSettings>;
}

/**
 * Returns a mutation that records that a trap was replaced today, and offers to undo it. The earlier day comes back
 * only if nothing else was changed meanwhile. Source: SENSOR-17.
 */
export function useTrapReplaced({ name, time_zone, load, save }: Trap) {
  const { t } = useTranslation('sensorTypesTrap');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const onSettled = () => {
    for (const queryKey of [activitiesKey, attentionKey]) void queries.invalidateQueries({ queryKey });
  };
  const undo = useMutation({
    mutationFn: ({ day, etag }: { readonly day: string | null; readonly etag: string }) => save(day, etag),
    onSuccess: () =>
      notify(
        t(($) => $.undone, { name }),
        'success',
      ),
    onError: (error) => notify(`${t(($) => $.undoFailed)} ${problemText(tui, error)}`, 'error'),
    onSettled,
  });
  return useMutation({
    mutationFn: async () => {
      const { trap_replaced_on: before, etag } = await load();
      const saved = await save(dayAt(Math.floor(Date.now() / 1_000), time_zone), etag);
      return { day: before, etag: saved.etag };
    },
    onSuccess: (before) =>
      notifyWithUndo(
        t(($) => $.recorded, { name }),
        () => undo.mutate(before),
      ),
    onError: (error) => notify(`${t(($) => $.failed)} ${problemText(tui, error)}`, 'error'),
    onSettled,
  });
}
