import { Button } from '@mantine/core';
import type { ReportSchedule, SentReport } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText } from '../platform/words/number-text.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { Moment } from '../ui/page/moment.tsx';
import './report-schedule.messages.ts';
import { sentFilePath, sentReportsQuery } from './report-schedule.queries.ts';
import css from './report-schedules.module.css';
import { ReportState } from './report-state.tsx';
import { failureText, monthName, scheduleName } from './schedule-words.ts';

/** What a schedule sent: files, to whom, and what became of each mail. Source: SCHEDULE-8 */
export function SentReports(props: {
  readonly organization: string;
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const { organization, schedule } = props;
  const { data, error, refetch } = useQuery(sentReportsQuery(organization, schedule.id));
  return (
    <Dialog wide title={t(($) => $.sent.title, { name: scheduleName(t, schedule) })} onClose={props.onClose}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p>{t(($) => $.sent.none)}</p>}
      <ul className={css.reports}>
        {data?.map((report) => (
          <li key={report.id} className={css.report}>
            <Report organization={organization} schedule={schedule.id} report={report} />
          </li>
        ))}
      </ul>
      <DialogAnswers>
        <Button variant="default" onClick={props.onClose}>
          {t(($) => $.sent.close)}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

function Report(props: { readonly organization: string; readonly schedule: string; readonly report: SentReport }) {
  const { t } = useTranslation('reportSchedules');
  const { time_zone: zone } = useCurrentUser();
  const locale = currentLocale();
  const { id, month, state, error, by_hand, at, files, mails, changes } = props.report;
  return (
    <>
      <div className={css.row}>
        <h3>{t(($) => $.reportOf, { month: monthName(month, locale) })}</h3>
        <ReportState state={state} />
      </div>
      <span className={css.soft}>
        <Moment at={at} zone={zone} /> {by_hand && `· ${t(($) => $.sent.byHand)}`}
      </span>
      {state === 'failed' && <p>{failureText(t, error)}</p>}
      {files.map(({ locale: language, name, bytes }) => (
        <a key={language} href={sentFilePath(props.organization, props.schedule, id, language)} download>
          {t(($) => $.sent.file, { name, size: byteText(bytes, locale) })}
        </a>
      ))}
      {state === 'made' && files.length === 0 && <p>{t(($) => $.sent.expired)}</p>}
      {state === 'made' && mails.length === 0 && <p>{t(($) => $.sent.nobody)}</p>}
      <ul>
        {mails.map((mail) => (
          <li key={mail.email}>
            <span className={css.email}>{mail.email}</span>{' '}
            <span className={css.soft}>
              {t(($) => $.mailStates[mail.state])} {mail.at !== null && <Moment at={mail.at} zone={zone} />}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <>
          <p>{t(($) => $.sent.changes)}</p>
          <ul>
            {changes.map(({ month: of, name, before, now }) => (
              <li key={`${of} ${name} ${before} ${now}`}>
                {t(($) => $.sent.change, {
                  month: monthName(of, locale),
                  ...{ name, before: before ?? '–', now: now ?? '–' },
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
