import { Button, NativeSelect } from '@mantine/core';
import { reportWeekdays } from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import type { ReportSchedule } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { scheduledFormats } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageChoices } from '../platform/words/language-names.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import form from '../ui/fields/form.module.css';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import '../ui/ui.messages.ts';
import { RecipientFields } from './recipient-fields.tsx';
import './report-schedule.messages.ts';
import { reportSchedulesKey, saveSchedule } from './report-schedule.queries.ts';
import css from './report-schedules.module.css';
import { isSourceMissing, scheduleBody, scheduleValues, type ScheduleValues } from './schedule.form.ts';
import { weekdayName } from './schedule-words.ts';
import { SourceFields } from './source-fields.tsx';

/** The editor of a scheduled report. Clicking outside keeps it open, since what was typed would be lost. */
export function ScheduleDialog(props: {
  readonly organization: string;
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['reportSchedules', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { organization, schedule, onClose } = props;
  const queries = useQueryClient();
  const [values, setValues] = useState(() => scheduleValues(schedule, currentLocale()));
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => saveSchedule(organization, schedule?.id ?? null, scheduleBody(values)),
    onSuccess: async () => {
      notify(
        t(($) => $.saved),
        'success',
      );
      onClose();
      await queries.invalidateQueries({ queryKey: [reportSchedulesKey] });
    },
  });
  const change = (next: Partial<ScheduleValues>) => {
    setValues({ ...values, ...next });
    saving.reset();
  };
  const missing = isSourceMissing(values);
  const nothing = saving.error instanceof ApiProblem && saving.error.errors.some(({ path }) => path === '/source/kind');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog wide lasting title={t(($) => (schedule ? $.editor.change : $.editor.create))} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <SourceFields
          values={values}
          schedule={schedule}
          missing={tried && missing}
          nothing={nothing}
          onChange={change}
        />
        <Settings values={values} onChange={change} />
        <RecipientFields
          organization={organization}
          recipients={values.recipients}
          before={schedule?.recipients ?? []}
          onChange={(recipients) => change({ recipients })}
        />
        <p className={css.problem} role="alert">
          {saving.error && !nothing && `${t(($) => $.failed)} ${problemText(tui, saving.error)}`}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t(($) => $.editor.save)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function Settings(props: {
  readonly values: ScheduleValues;
  readonly onChange: (next: Partial<ScheduleValues>) => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const { weekday, format, locale } = props.values;
  const shownIn = currentLocale();
  return (
    <div className={form.pair}>
      <NativeSelect
        size="sm"
        label={t(($) => $.editor.weekday)}
        value={String(weekday)}
        data={reportWeekdays.map((day) => ({
          value: String(day),
          label: t(($) => $.editor.firstOf, { weekday: weekdayName(day, shownIn) }),
        }))}
        onChange={(event) => props.onChange({ weekday: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        size="sm"
        label={t(($) => $.editor.format)}
        value={format}
        data={scheduledFormats.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
        onChange={(event) => {
          const chosen = scheduledFormats.find((one) => one === event.currentTarget.value);
          if (chosen) props.onChange({ format: chosen });
        }}
      />
      <NativeSelect
        size="sm"
        label={t(($) => $.editor.locale)}
        value={locale}
        data={languageChoices}
        onChange={(event) => {
          const chosen = languageChoices.find(({ value }) => value === event.currentTarget.value);
          if (chosen) props.onChange({ locale: chosen.value });
        }}
      />
    </div>
  );
}
