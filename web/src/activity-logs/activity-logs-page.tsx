import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { isDay } from '@trapline/domain/common/day.rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { entityParts } from '@trapline/domain/audit/entity.rules.ts';
import { type Names, namesOf } from '../audit/audit-sentence.tsx';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { notify } from '../ui/notices/notify.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { Waiting } from '../ui/notices/waiting.tsx';
import './activity-log.messages.ts';
import { fetchNewer, type LogDay, logDayQuery } from './activity-log.queries.ts';
import css from './activity-logs.module.css';
import { DayChoice } from './day-choice.tsx';
import { LogCsvButton } from './log-csv-button.tsx';
import { todayIn } from './log-days.ts';
import { LogSubjectNote } from './log-subject-note.tsx';
import { LogTable } from './log-table.tsx';

/** What field units and users did to an entity, one day at a time, newest first. Source: LOG-5. */
export function ActivityLogsPage() {
  const { t } = useTranslation('activityLogs');
  const { time_zone: zone } = useCurrentUser();
  const { id = '', date = '' } = useParams({ strict: false });
  const today = todayIn(zone);
  const day = isDay(date) ? date : today;
  const shown = { id, day, zone };
  const list = useQuery(logDayQuery(shown));
  const logs = list.data?.logs;
  const names = namesOf(list.data?.names ?? []);
  const count = logs?.length ?? 0;
  return (
    <>
      <PageHeading
        title={t(($) => $.title, { entity: nameIn(names, id), date: day.replaceAll('-', '/') })}
        note={<LogSubjectNote key={id} entity={id} account={accountIn(names, id)} />}
      />
      <div className={css.bar}>
        <DayChoice key={`${id} ${day}`} id={id} day={day} today={today} />
        <div className={css.actions}>
          {count > 0 && <p>{t(($) => $.count, { count, number: numberText(count, currentLocale()) })}</p>}
          {count > 0 && <LogCsvButton shown={shown} />}
          {day === today && <NewerButton shown={shown} disabled={!logs} />}
        </div>
      </div>
      {list.error && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!logs && !list.error && (
        <Waiting>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height={28} mb="xs" />
          ))}
        </Waiting>
      )}
      {list.data?.more && (
        <p className={css.soft}>{t(($) => $.notAll, { number: numberText(count, currentLocale()) })}</p>
      )}
      {logs && count === 0 && (
        <EmptyState
          icon={<IconHistory size={44} stroke={1.25} aria-hidden />}
          title={day === today ? t(($) => $.emptyToday) : t(($) => $.emptyDay)}
          text={t(($) => $.emptyText)}
        />
      )}
      {logs && count > 0 && <LogTable key={`${id} ${day}`} logs={logs} names={names} entity={id} zone={zone} />}
    </>
  );
}

/** The name of what the log is about; its id until the name is known. */
function nameIn(names: Names, entity: string): string {
  return (accountIn(names, entity) ?? names.get(entity))?.name ?? entityParts(entity)?.id ?? entity;
}

/** The account that a log is about; undefined for other logs, and until it is known. */
function accountIn(names: Names, entity: string): NamedEntity | undefined {
  return entity.startsWith('User-') ? names.get(entity.replace('User-', 'Account-')) : undefined;
}

function NewerButton({ shown, disabled }: { readonly shown: LogDay; readonly disabled: boolean }) {
  const { t } = useTranslation('activityLogs');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const newer = useMutation({
    mutationFn: () => fetchNewer(queries, shown),
    onSuccess: (count) =>
      count === 0
        ? notify(
            t(($) => $.nothingNewer),
            'info',
          )
        : notify(
            t(($) => $.fetched, { count }),
            'success',
          ),
    onError: (error) =>
      notify(
        t(($) => $.newerFailed, { reason: problemText(tui, error) }),
        'error',
      ),
  });
  return (
    <Button
      size="sm"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={newer.isPending}
      disabled={disabled}
      onClick={() => newer.mutate()}
    >
      {t(($) => $.newer)}
    </Button>
  );
}
