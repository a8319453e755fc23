import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './notice.module.css';
import { problemText } from './problem-text.ts';

/** Says that something could not be loaded and why, and offers a retry. */
export function ProblemNotice(props: {
  readonly error: unknown;
  /** Instead of the usual words about the error. */
  readonly text?: string;
  readonly onRetry?: () => void;
  /** Whether it is being tried again. */
  readonly busy?: boolean;
}) {
  const { t } = useTranslation(['ui', 'problems']);
  const { error, text = problemText(t, error), onRetry, busy = false } = props;
  return (
    <div className={css.problem} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <p>{text}</p>
      {onRetry && (
        <Button variant="default" size="xs" loading={busy} onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      )}
    </div>
  );
}
