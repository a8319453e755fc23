import { Button } from '@mantine/core';
import type { EditedFindings } from '@trapline/domain/jobs/findings.schema.ts';
import { reportEvents, reportMonths } from '@trapline/domain/reports/report.limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import form from '../ui/fields/form.module.css';
import { problemText } from '../ui/notices/problem-text.ts';
import '../ui/ui.messages.ts';
import { FindingsFields } from './findings-fields.tsx';
import { MadeReports } from './made-reports.tsx';
import { addOwnReport } from './own-reports.ts';
import {
  findingsAskedBy,
  firstValues,
  isSameRequest,
  reportFlaw,
  type ReportFlaw,
  type ReportValues,
  typedMonths,
} from './report.form.ts';
import { ReportFields } from './report-fields.tsx';
import './report.messages.ts';
import { reportJobsQuery, requestExcel, requestReport, withRequestedReport } from './report.queries.ts';
import type { ReportSubject } from './report-subject.ts';
import css from './reports.module.css';
import { useFindings } from './use-findings.ts';

/** Requests a report with these values. @returns the id of its job */
function request(
  { source, picked = [] }: ReportSubject,
  values: ReportValues,
  findings: EditedFindings | null,
): Promise<string> {
  const { about, type, format, locale } = values;
  const requested_at_iso = new Date().toISOString();
  const edited = findings === null ? {} : { findings };
  if (about === 'picked') {
    return requestExcel({ events: [...picked], locale, requested_at_iso, type, ...edited });
  }
  return requestReport({ type, format, locale, source, ...typedMonths(values), requested_at_iso, ...edited });
}

/** Whether a request was refused for what is at or below a path. */
function isAbout(error: Error, path: string): boolean {
  return error instanceof ApiProblem && error.errors.some((one) => one.path.startsWith(path));
}

/** The dialog that requests a report: what it is about, its type, form and language. Source: REPORT-1, REPORT-3 */
export function ReportDialog({ subject, onClose }: { readonly subject: ReportSubject; readonly onClose: () => void }) {
  const { t } = useTranslation(['reports', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const [values, setValues] = useState(() => firstValues(subject, currentLocale()));
  const [tried, setTried] = useState(false);
  const draft = useFindings();
  const hasFindings = values.type === 'with_ai_opinion';
  const asking = findingsAskedBy(subject, values);
  const fits = draft.asked !== null && isSameRequest(draft.asked, asking);
  const requesting = useMutation({
    mutationFn: () => request(subject, values, hasFindings && fits ? draft.toSend : null),
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
    if (isAbout(error, '/findings')) return t(($) => $.findings.stale);
    return isAbout(error, '/events')
      ? t(($) => $.processing)
      : `${t(($) => $.requestFailed)} ${problemText(tui, error)}`;
  };
  const isMaking = draft.running !== null || draft.starting;
  const mayDiscard = async () => {
    const question = { title: t(($) => $.findings.discard), yes: t(($) => $.findings.discardYes), irreversible: true };
    return !draft.edited || confirm(question);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (flaw !== null || requesting.isPending || isMaking) return;
    // Edited findings about something else are not printed.
    if ((hasFindings && fits) || (await mayDiscard())) requesting.mutate();
  };
  const close = async () => {
    if (!(await mayDiscard())) return;
    if (isMaking) draft.cancel();
    onClose();
  };
  return (
    <Dialog wide lasting={draft.edited} title={t(($) => $.title)} onClose={() => void close()}>
      <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <ReportFields
          subject={subject}
          values={values}
          onChange={(next) => {
            setValues({ ...values, ...next });
            requesting.reset();
          }}
        />
        {hasFindings && flaw === null && <FindingsFields draft={draft} asking={asking} name={subject.name} />}
        <MadeReports />
        <p className={css.problem} role="alert">
          {problem()}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={() => void close()}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={requesting.isPending} disabled={isMaking}>
            {t(($) => $.make)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
