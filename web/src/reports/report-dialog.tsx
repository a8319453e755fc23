import { Button } from '@mantine/core';
import { reportEvents, reportMonths } from '@trapline/domain/reports/report.limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { currentLocale } from '../platform/locale.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import form from '../ui/fields/form.module.css';
import { meantMonth } from '../ui/fields/typed-month.ts';
import { problemText } from '../ui/notices/problem-text.ts';
import '../ui/ui.messages.ts';
import { MadeReports } from './made-reports.tsx';
import { addOwnReport } from './own-reports.ts';
import { firstValues, reportFlaw, type ReportFlaw, type ReportValues } from './report.form.ts';
import { ReportFields } from './report-fields.tsx';
import './report.messages.ts';
import { reportJobsQuery, requestExcel, requestReport, withRequestedReport } from './report.queries.ts';
import type { ReportSubject } from './report-subject.ts';
import css from './reports.module.css';

/** Requests a report with these values. @returns the id of its job */
function request({ source, picked = [] }: ReportSubject, values: ReportValues): Promise<string> {
  const { about, type, format, locale } = values;
  const requested_at_iso = new Date().toISOString();
  if (about === 'picked') return requestExcel({ events: [...picked], locale, requested_at_iso, type });
  const [from, to] = [meantMonth(values.from) ?? '', meantMonth(values.to) ?? ''];
  return requestReport({ type, format, locale, source, from, to, requested_at_iso });
}

/** The dialog that requests a report: what it is about, its type, form and language. Source: REPORT-1, REPORT-3 */
export function ReportDialog({ subject, onClose }: { readonly subject: ReportSubject; readonly onClose: () => void }) {
  const { t } = useTranslation(['reports', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const [values, setValues] = useState(() => firstValues(subject, currentLocale()));
  const [tried, setTried] = useState(false);
  const requesting = useMutation({
    mutationFn: () => request(subject, values),
    onSuccess: async (id) => {
      addOwnReport(id);
      queries.setQueryData(reportJobsQuery.queryKey, withRequestedReport(id, Math.floor(Date.now() / 1_000)));
      onClose();
      await queries.invalidateQueries(reportJobsQuery);
    },
  });
  const flaw = reportFlaw(values, subject.picked ?? []);
  const limits: { readonly [F in ReportFlaw]?: number } = { tooMany: reportEvents, badPeriod: reportMonths };
  const problem = () => {
    if (tried && flaw !== null) return t(($) => $[flaw], { most: limits[flaw] ?? 0 });
    const { error } = requesting;
    if (error === null) return null;
    const isProcessing = error instanceof ApiProblem && error.type === 'validation_failed' && values.about === 'picked';
    return isProcessing ? t(($) => $.processing) : `${t(($) => $.requestFailed)} ${problemText(tui, error)}`;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (flaw === null && !requesting.isPending) requesting.mutate();
  };
  return (
    <Dialog wide title={t(($) => $.title)} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <ReportFields
          subject={subject}
          values={values}
          onChange={(next) => {
            setValues({ ...values, ...next });
            requesting.reset();
          }}
        />
        <MadeReports />
        <p className={css.problem} role="alert">
          {problem()}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={requesting.isPending}>
            {t(($) => $.make)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
