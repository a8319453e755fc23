import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import '../../sensor-types/sensor-type.messages.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { forgetLearned, learningKey } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/** Deletes what was learned, after the name of the sensor type has been typed. Source: LEARN-9. */
export function Forget(props: ReportSectionProps) {
  const { t } = useTranslation('learningReport');
  const [asking, setAsking] = useState(false);
  return (
    <RecordSection title={t(($) => $.forget.title)} note={t(($) => $.forget.text)}>
      <div>
        <Button color="red" variant="light" disabled={!props.report.may_manage} onClick={() => setAsking(true)}>
          {t(($) => $.forget.start)}
        </Button>
      </div>
      {asking && <ForgetDialog {...props} onClose={() => setAsking(false)} />}
    </RecordSection>
  );
}

function ForgetDialog({ type, report, onClose }: ReportSectionProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['learningReport', 'sensorTypes', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const name = t(($) => $[type], { ns: 'sensorTypes' });
  const [typed, setTyped] = useState('');
  const forgetting = useMutation({
    mutationFn: () => forgetLearned(type),
    onSuccess: async () => {
      notify(
        t(($) => $.forget.done, { type: name }),
        'success',
      );
      onClose();
      await queries.invalidateQueries({ queryKey: [learningKey] });
    },
  });
  const matches = typed.trim() === name;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (matches && !forgetting.isPending) forgetting.mutate();
  };
  return (
    <Dialog title={t(($) => $.forget.ask, { type: name })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <p>{t(($) => $.forget.askText, { number: numberText(report.examples, currentLocale()) })}</p>
        <TextInput
          label={t(($) => $.forget.label, { type: name })}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-autofocus
        />
        <p className={css.problem} role="alert">
          {forgetting.error !== null && problemText(tui, forgetting.error)}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" color="red" loading={forgetting.isPending} disabled={!matches}>
            {t(($) => $.forget.yes)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
