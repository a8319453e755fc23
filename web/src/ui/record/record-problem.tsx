import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import css from '../notices/notice.module.css';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import './record.messages.ts';

/**
 * Explains why a record could not be saved; if somebody else changed it first and that change could not be loaded,
 * offers to try again. Scrolls itself into view, since on a phone the end of the form may be far from the button that
 * was pressed.
 * @param onReload loads the other change, and notifies a failure itself
 */
export function RecordProblem({
  error,
  onReload,
}: {
  readonly error: unknown;
  readonly onReload: () => Promise<void>;
}) {
  const { t } = useTranslation('record');
  const reload = useMutation({ mutationFn: onReload });
  if (!(error instanceof ApiProblem) || error.type !== 'precondition_failed') {
    return (
      <div ref={bringIntoView}>
        <ProblemNotice error={error} />
      </div>
    );
  }
  return (
    <div ref={bringIntoView} className={css.problem} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <p>{t(($) => $.changedElsewhere)}</p>
      <Button variant="default" size="xs" loading={reload.isPending} onClick={() => reload.mutate()}>
        {t(($) => $.reload)}
      </Button>
    </div>
  );
}

function bringIntoView(element: HTMLDivElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
