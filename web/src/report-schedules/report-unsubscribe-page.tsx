import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkToken } from '../sign-in/handover.ts';
import { isGone } from '../sign-in/mailed-links/dead-link.ts';
import { SignInBox } from '../sign-in/sign-in-box.tsx';
import { RefusalNotice, Success } from '../sign-in/sign-in-notice.tsx';
import css from '../sign-in/sign-in.module.css';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import './report-schedule.messages.ts';
import { stopReports, subscriptionQuery } from './report-schedule.queries.ts';

/** Ends scheduled reports for the reader of a mail, without signing in. Source: SCHEDULE-4 */
export function ReportUnsubscribePage() {
  const { t } = useTranslation('reportSchedules');
  const { token = '', cleaned } = useLinkToken('token');
  // Removing the token from the address would cancel a query that began before.
  const { data, error, refetch } = useQuery({ ...subscriptionQuery(token), enabled: token !== '' && cleaned });
  const stopping = useMutation({ mutationFn: () => stopReports(token) });
  const about = stopping.data ?? data;
  const names = { email: about?.email ?? '', subject: about?.subject ?? about?.organization ?? '' };
  if (about?.state === 'stopped') {
    return (
      <SignInBox title={t(($) => $.unsubscribe.doneTitle)} key="done" focusOnShow>
        <Success>
          <p>{t(($) => $.unsubscribe.done, names)}</p>
        </Success>
      </SignInBox>
    );
  }
  if (token === '' || isGone(error)) {
    return (
      <SignInBox title={t(($) => $.confirmation.goneTitle)} key="gone">
        <p>{t(($) => $.unsubscribe.gone)}</p>
      </SignInBox>
    );
  }
  return (
    <SignInBox title={t(($) => $.unsubscribe.title)}>
      <div className={css.form}>
        {stopping.isError && <RefusalNotice error={stopping.error} />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {about ? <p>{t(($) => $.unsubscribe.text, names)}</p> : !error && <Waiting />}
        <Button fullWidth loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {t(($) => $.unsubscribe.yes)}
        </Button>
      </div>
    </SignInBox>
  );
}
