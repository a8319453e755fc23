import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkToken } from '../sign-in/handover.ts';
import { isGone } from '../sign-in/mailed-links/dead-link.ts';
import { SignInBox } from '../sign-in/sign-in-box.tsx';
import { RefusalNotice, Success } from '../sign-in/sign-in-notice.tsx';
import css from '../sign-in/sign-in.module.css';
import './report-schedule.messages.ts';
import { confirmReports } from './report-schedule.queries.ts';

/**
 * Agrees to scheduled reports, when the reader presses the button: a mail program that opens links by itself agrees to
 * nothing. Source: SCHEDULE-4
 */
export function ReportConfirmationPage() {
  const { t } = useTranslation('reportSchedules');
  const { token } = useLinkToken('token');
  const confirming = useMutation({ mutationFn: (link: string) => confirmReports(link) });
  if (confirming.isSuccess) {
    const { email, subject, organization } = confirming.data;
    return (
      <SignInBox title={t(($) => $.confirmation.doneTitle)} key="done" focusOnShow>
        <Success>
          <p>{t(($) => $.confirmation.done, { email, subject: subject ?? organization })}</p>
        </Success>
      </SignInBox>
    );
  }
  if (token === undefined || isGone(confirming.error)) {
    return (
      <SignInBox title={t(($) => $.confirmation.goneTitle)} key="gone" focusOnShow={confirming.isError}>
        <p>{t(($) => $.confirmation.gone)}</p>
      </SignInBox>
    );
  }
  return (
    <SignInBox title={t(($) => $.confirmation.title)}>
      <div className={css.form}>
        {confirming.isError && <RefusalNotice error={confirming.error} />}
        <p>{t(($) => $.confirmation.text)}</p>
        <Button fullWidth loading={confirming.isPending} onClick={() => confirming.mutate(token)}>
          {t(($) => $.confirmation.yes)}
        </Button>
      </div>
    </SignInBox>
  );
}
