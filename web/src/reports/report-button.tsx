import { ActionIcon, Button } from '@mantine/core';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices/notify.tsx';
import { PagePart } from '../ui/notices/page-part.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { forgetOwnReport } from './own-reports.ts';
import type { ReportDialog } from './report-dialog.tsx';
import './report.messages.ts';
import { cancelReport, isUnfinished, type ReportJob, reportJobsQuery } from './report.queries.ts';
import type { ReportSubject } from './report-subject.ts';
import css from './reports.module.css';

const load = async (): Promise<typeof ReportDialog> => (await import('./report-dialog.tsx')).ReportDialog;

/**
 * Opens the dialog that requests a report. While one of the account's reports is made, in whatever tab it was requested,
 * it shows the progress and cannot be pressed. Source: REPORT-2
 */
export function ReportButton({
  subject,
  size = 'sm',
}: {
  readonly subject: ReportSubject;
  readonly size?: 'xs' | 'sm';
}) {
  const { t } = useTranslation('reports');
  const [open, setOpen] = useState(false);
  const running = useQuery(reportJobsQuery).data?.find(isUnfinished);
  // A dialog that is open stays, with what was written in it, when a report is requested in another tab.
  if (running && !open) return <Running job={running} size={size} />;
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.button)}
      </Button>
      {open && (
        <PagePart
          name="report"
          load={load}
          props={{ subject, onClose: () => setOpen(false) }}
          onGiveUp={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The progress of a report, with a button that cancels it. */
function Running({ job, size }: { readonly job: ReportJob; readonly size: 'xs' | 'sm' }) {
  const { t } = useTranslation('reports');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelReport(job.job_id),
    onSuccess: async () => {
      forgetOwnReport(job.job_id);
      notify(t(($) => $.cancelled));
      await queries.invalidateQueries(reportJobsQuery);
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
  return (
    <span className={css.running}>
      <Button
        size={size}
        variant="default"
        disabled
        title={t(($) => $.busy)}
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      >
        {job.state === 'waiting' ? t(($) => $.waiting) : t(($) => $.making, { percent: job.progress })}
      </Button>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.cancel)}
        title={t(($) => $.cancel)}
        disabled={cancelling.isPending}
        onClick={() => cancelling.mutate()}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
