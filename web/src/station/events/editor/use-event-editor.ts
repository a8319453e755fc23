import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAnyEvent } from '../../../events/event.queries.ts';
import { ApiProblem } from '../../../platform/requests/api-problem.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { notify } from '../../../ui/notices/notify.tsx';
import { problemText } from '../../../ui/notices/problem-text.ts';
import { threeWay } from '../../../ui/record/three-way.ts';
import { useMerge } from '../../../ui/record/use-merge.ts';
import { refreshStation } from '../../station.queries.ts';
import { changeStationEvent } from '../station-event.queries.ts';
import '../../../ui/ui.messages.ts';
import './editor.messages.ts';
import { eventChange, eventFields, eventFlaws, type EventValues, eventValues, replacedValues } from './event.form.ts';
import { useEditUndo } from './use-edit-undo.ts';

/** Milliseconds after which loading the other change is given up. */
const patience = 60_000;

function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && error.type === 'precondition_failed';
}

/**
 * The form of an event: its values and flaws, and how it is saved after a question. What another user saved first is
 * merged into what was entered. Source: STATION-15, SCREEN-18.
 */
export function useEventEditor(event: StationEvent, onClose: () => void) {
  const { t } = useTranslation(['stationEditor', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const reportWithUndo = useEditUndo();
  // What the change is based on: newer than `event` after a merge.
  const [base, setBase] = useState(event);
  const [values, setValues] = useState(() => eventValues(event));
  const { merge, keep } = useMerge<EventValues>({ values, setValues });
  const [asking, setAsking] = useState(false);
  const change = eventChange(base, values);
  const flaws = eventFlaws(values);
  const isChanged = Object.keys(change).length > 0;
  const merging = async () => {
    const theirs = await fetchAnyEvent(base.id, AbortSignal.timeout(patience));
    if (!isStationEvent(theirs)) return;
    const { merged, included, disputed } = threeWay(eventValues(base), values, eventValues(theirs));
    setBase(theirs);
    setValues(merged);
    keep({ included, disputed, values: { mine: values, theirs: eventValues(theirs) } });
    save.reset();
  };
  const mergeTheirs = async () => {
    try {
      await merging();
    } catch (error) {
      notify(problemText(tui, error), 'error');
    }
  };
  const save = useMutation({
    // After a merge, nothing may be left to send.
    mutationFn: () => (isChanged ? changeStationEvent(base.id, change, base.etag) : Promise.resolve(base)),
    onSuccess: async (saved) => {
      const { place } = saved;
      const message = saved.place_id === event.place_id ? t(($) => $.saved) : t(($) => $.moved, { place });
      reportWithUndo(message, { saved, replaced: replacedValues(base, change) });
      onClose();
      await refreshStation(queries);
    },
    onError: async (error) => {
      if (isOutdated(error)) await mergeTheirs();
    },
  });
  const submit = async () => {
    if (asking || save.isPending) return;
    const changes = eventFields
      .filter((field) => Object.hasOwn(change, field))
      .map((field) => {
        const [before, after] = [base[field], change[field] ?? ''];
        return t(($) => $.change, { field: t(($) => $[field]), before, after });
      });
    setAsking(true);
    const yes = await confirm({
      title: t(($) => $.question),
      text: changes.join('\n'),
      yes: t(($) => $.save, { ns: 'ui' }),
    });
    setAsking(false);
    if (yes) save.mutate();
  };
  return {
    values,
    flaws,
    canSave: (isChanged || merge !== null) && Object.values(flaws).every((flaw) => flaw === null),
    busy: asking || save.isPending,
    merge,
    problem: save.error,
    reload: mergeTheirs,
    submit,
    enter: (part: Partial<EventValues>) => {
      setValues({ ...values, ...part });
      if (save.isError) save.reset();
    },
  };
}
