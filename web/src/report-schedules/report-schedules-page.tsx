import { Button } from '@mantine/core';
import { IconCalendarTime, IconPlus } from '@tabler/icons-react';
import type { ReportSchedule } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import './report-schedule.messages.ts';
import { schedulesQuery } from './report-schedule.queries.ts';
import css from './report-schedules.module.css';
import { ScheduleCard } from './schedule-card.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SentReports } from './sent-reports.tsx';

/** What is open above the list. */
type Opened =
  | { readonly dialog: 'editor'; readonly schedule: ReportSchedule | null }
  | { readonly dialog: 'sent'; readonly schedule: ReportSchedule };

/** The scheduled reports of the account's organization. Accounts without one are redirected before. Source: SCHEDULE-3 */
export function ReportSchedulesPage() {
  const { owner_id } = useCurrentUser();
  return owner_id === null ? null : <Schedules key={owner_id} organization={owner_id} />;
}

function Schedules({ organization }: { readonly organization: string }) {
  const { t } = useTranslation('reportSchedules');
  const { data, error, refetch } = useQuery(schedulesQuery(organization));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = (
    <Button
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpened({ dialog: 'editor', schedule: null })}
    >
      {t(($) => $.add)}
    </Button>
  );
  return (
    <>
      <PageHeading title={t(($) => $.title)} note={<p>{t(($) => $.note)}</p>}>
        {data && data.length > 0 && add}
      </PageHeading>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconCalendarTime size={44} stroke={1.25} aria-hidden />}
          title={t(($) => $.emptyTitle)}
          text={t(($) => $.emptyText)}
        >
          {add}
        </EmptyState>
      )}
      <ul className={css.list}>
        {data?.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard
              organization={organization}
              schedule={schedule}
              onEdit={() => setOpened({ dialog: 'editor', schedule })}
              onHistory={() => setOpened({ dialog: 'sent', schedule })}
            />
          </li>
        ))}
      </ul>
      {opened?.dialog === 'editor' && (
        <ScheduleDialog organization={organization} schedule={opened.schedule} onClose={close} />
      )}
      {opened?.dialog === 'sent' && (
        <SentReports organization={organization} schedule={opened.schedule} onClose={close} />
      )}
    </>
  );
}
