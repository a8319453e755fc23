import type { Retention, RetentionPreview } from '@trapline/domain/retention/retention.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { showFlaw } from '../ui/fields/focus-flaw.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './retention.messages.ts';
import { changeRetention, previewRetention, retentionQuery } from './retention.queries.ts';
import { type ReadTimes, readTimes, type RetentionPart, timesValues, type TimesValues } from './times.form.ts';
import { removalTexts } from './would-go.tsx';

/**
 * The form of retention times: what is typed, what would go, and saving, which asks first if anything would. Source:
 * RETENTION-3.
 */
export function useTimesForm(organization: string, retention: Retention, onSaved: () => void) {
  const { t } = useTranslation('retention');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const [values, setValues] = useState<TimesValues>(() => timesValues(retention));
  const [flaw, setFlaw] = useState<Exclude<ReadTimes, { times: unknown }> | null>(null);
  const [preview, setPreview] = useState<RetentionPreview | null>(null);
  const fail = (words: string, error: unknown) => notify(`${words} ${problemText(tui, error)}`, 'error');

  const read = () => {
    const found = readTimes(values);
    if ('times' in found) return found.times;
    showFlaw(() => setFlaw(found));
    return null;
  };
  const showing = useMutation({
    mutationFn: async () => {
      const times = read();
      if (times) setPreview(await previewRetention(organization, times));
    },
    onError: (error) =>
      fail(
        t(($) => $.times.previewFailed),
        error,
      ),
  });
  const saving = useMutation({
    mutationFn: async () => {
      const times = read();
      if (!times) return;
      const wouldGo = await previewRetention(organization, times);
      setPreview(wouldGo);
      const texts = removalTexts(t, wouldGo);
      const yes =
        texts.length === 0 ||
        (await confirm({
          title: t(($) => $.times.question),
          text: texts.join(' · '),
          yes: t(($) => $.times.save),
          irreversible: true,
        }));
      if (!yes) return;
      const changed = await changeRetention(organization, retention, times);
      queries.setQueryData(retentionQuery(organization).queryKey, changed);
      notify(
        t(($) => $.times.saved),
        'success',
      );
      onSaved();
    },
    onError: async (error) => {
      if (!(error instanceof ApiProblem) || error.type !== 'precondition_failed')
        return fail(
          t(($) => $.times.failed),
          error,
        );
      notify(
        t(($) => $.times.changed),
        'error',
      );
      await queries.invalidateQueries(retentionQuery(organization));
      onSaved();
    },
  });
  const change = (part: RetentionPart, text: string) => {
    setValues({ ...values, [part]: text });
    setFlaw(null);
    setPreview(null);
  };
  const busy = showing.isPending || saving.isPending;
  return {
    ...{ values, flaw, preview, change },
    busy: { any: busy, showing: showing.isPending, saving: saving.isPending },
    show: () => !busy && showing.mutate(),
    save: () => !busy && saving.mutate(),
  };
}
