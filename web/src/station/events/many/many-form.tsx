import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../platform/requests/api-problem.ts';
import { Dialog, DialogAnswers } from '../../../ui/dialogs/dialog.tsx';
import { problemText } from '../../../ui/notices/problem-text.ts';
import '../../../ui/ui.messages.ts';
import css from '../events.module.css';
import './many.messages.ts';

/** A dialog with a form that changes many events. */
export function ManyForm(props: {
  readonly title: string;
  readonly canApply: boolean;
  readonly busy: boolean;
  /** Why it failed; null if it did not. */
  readonly error: unknown;
  readonly onApply: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation(['stationMany', 'ui']);
  const { canApply, busy, error, onApply } = props;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canApply && !busy) onApply();
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        {props.children}
        <Refusal error={error} />
        <DialogAnswers>
          <Button variant="default" onClick={props.onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={busy} disabled={!canApply}>
            {t(($) => $.apply)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

/** Why nothing was changed. */
function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('stationMany');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const isAboutDays = error instanceof ApiProblem && error.errors.some(({ path }) => path.endsWith('/collected_at'));
  return (
    <p className={css.problem} role="alert">
      {error === null ? null : isAboutDays ? t(($) => $.days) : problemText(tui, error)}
    </p>
  );
}
