import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedCsv } from '../../platform/downloads/downloads.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { joinSentences } from '../../platform/words/sentence.ts';
import { notify } from '../notices/notify.tsx';
import { problemText } from '../notices/problem-text.ts';
import '../ui.messages.ts';

/**
 * A button that saves something as CSV, and says in which file, and how many rows it has.
 * @param save saves it; returns null if the user cancelled it, or there is nothing to save
 * @param label what is exported, for screen readers; `text` is the visible text
 * @param notes further sentences about what was saved
 * @param failed builds the message for a failure with this reason, or by the error itself
 */
export function CsvButton(props: {
  readonly save: () => Promise<SavedCsv | null>;
  readonly text: string;
  readonly label: string;
  readonly notes?: readonly string[];
  readonly failed: (reason: string, error: unknown) => string;
  readonly size?: 'xs' | 'sm';
}) {
  const { t } = useTranslation(['ui', 'problems']);
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: (saved) => {
      if (saved === null) return;
      const locale = currentLocale();
      const { file, rows, age } = saved;
      const done = t(($) => $.csvSaved, { file, count: rows, number: numberText(rows, locale) });
      const old =
        age === null || age === 0 ? [] : [t(($) => $.csvAge, { count: age, number: numberText(age, locale) })];
      notify(joinSentences([done, ...old, ...(props.notes ?? [])], locale), 'success');
    },
    onError: (error) => notify(props.failed(problemText(t, error), error), 'error'),
  });
  return (
    <Button
      variant="default"
      size={props.size ?? 'xs'}
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={props.label}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {props.text}
    </Button>
  );
}
