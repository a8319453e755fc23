import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import form from '../ui/fields/form.module.css';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import '../ui/ui.messages.ts';
import css from './retention.module.css';
import './retention.messages.ts';
import { retentionKey, setHold } from './retention.queries.ts';
import { emptyScope, scopeFlaws, scopeOf } from './scope.form.ts';
import { ScopeFields } from './scope-fields.tsx';

/** The dialog that sets a legal hold. Clicking outside keeps it open, since what was typed would be lost. */
export function HoldDialog(props: {
  readonly organization: string;
  readonly withPlaces: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['retention', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { organization, withPlaces, onClose } = props;
  const queries = useQueryClient();
  const [values, setValues] = useState(emptyScope);
  const [tried, setTried] = useState(false);
  const flaws = scopeFlaws(values);
  const scope = scopeOf(values);
  const setting = useMutation({
    mutationFn: async () => scope && setHold(organization, { ...scope, reason: values.reason.trim() }),
    onSuccess: async () => {
      notify(
        t(($) => $.holds.set),
        'success',
      );
      onClose();
      await queries.invalidateQueries({ queryKey: [retentionKey] });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (scope && !flaws.reason && !setting.isPending) setting.mutate();
  };
  const why = ({ error }: typeof setting) =>
    error instanceof ApiProblem && error.type === 'conflict' ? t(($) => $.holds.busy) : problemText(tui, error);
  return (
    <Dialog wide lasting title={t(($) => $.holds.add)} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p className={css.soft}>{t(($) => $.holds.note)}</p>
        <ScopeFields
          {...{ organization, withPlaces, values }}
          flaws={tried ? flaws : null}
          onChange={(next) => {
            setValues({ ...values, ...next });
            setting.reset();
          }}
        />
        <p className={css.problem} role="alert">
          {setting.error && `${t(($) => $.holds.failed)} ${why(setting)}`}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={setting.isPending}>
            {t(($) => $.holds.add)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
