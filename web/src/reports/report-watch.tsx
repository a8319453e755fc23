import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '../platform/observable.ts';
import { notify } from '../ui/notices/notify.tsx';
import { forgetOwnReport, ownReports } from './own-reports.ts';
import { failureOf } from './report-failure.ts';
import './report.messages.ts';
import { isUnfinished, reportJobsQuery } from './report.queries.ts';
import { saveFrom } from '../platform/downloads/downloads.ts';

/** Saves reports that this tab has requested when they are made, on whatever page the user is by then. Source: REPORT-2 */
export function ReportWatch() {
  const { t } = useTranslation('reports');
  const own = useObservable(ownReports);
  const { data } = useQuery({ ...reportJobsQuery, enabled: own.length > 0 });
  useEffect(() => {
    for (const job of data ?? []) {
      if (!own.includes(job.job_id) || isUnfinished(job)) continue;
      forgetOwnReport(job.job_id);
      if (job.state === 'done' && job.download_path !== null) {
        saveFrom(job.download_path);
        notify(
          t(($) => $.ready),
          'success',
        );
      } else if (job.state === 'failed') {
        const reason = failureOf(job.error);
        notify(
          t(($) => $.failures[reason]),
          'error',
        );
      }
    }
  }, [data, own, t]);
  return null;
}
