import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './notice.module.css';
import { problemText } from './problem-text.ts';

/** Says that something could not be loaded and why, and offers a retry. */
export function ProblemNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { t } = useTranslation(['ui', 'problems']);
  return (
    <div className={css.problem} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <p>{problemText(t, error)}</p>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      )}
    </div>
  );
}
