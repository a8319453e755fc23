import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../notices/notify.tsx';
import { problemText } from '../notices/problem-text.ts';

/**
 * A button that saves something as CSV and reports the outcome.
 * @param save saves it; returns false if the user cancelled it, or there is nothing to save
 * @param label what is exported, for screen readers; `text` is the visible text
 * @param failed builds the message for a failure with this reason, or by the error itself
 */
export function CsvButton(props: {
  readonly save: () => Promise<boolean>;
  readonly text: string;
  readonly label: string;
  readonly done: string;
  readonly failed: (reason: string, error: unknown) => string;
  readonly size?: 'xs' | 'sm';
}) {
  const { t } = useTranslation(['ui', 'problems']);
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: (saved) => saved && notify(props.done, 'success'),
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
