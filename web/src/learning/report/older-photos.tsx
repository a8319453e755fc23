import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshEvents } from '../../events/event.queries.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { readStored, store } from '../../platform/stored.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { cancelJob, jobQuery, learningKey, renameOlder } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/** The id of the job of an account, which a reload of the page must not lose. */
function useKeptJob(type: string) {
  const { id: account } = useCurrentUser();
  const key = `trapline.naming.${account}.${type}`;
  const [job, setJob] = useState(() => {
    const kept = readStored(key);
    return typeof kept === 'string' ? kept : null;
  });
  const keep = (next: string | null) => {
    setJob(next);
    store(key, next);
  };
  return { job, keep };
}

/** Names the boxes of older photos, as a job with its progress that can be cancelled. Source: LEARN-11. */
export function OlderPhotos({ type, report }: ReportSectionProps) {
  const { t } = useTranslation('learningReport');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const { job, keep } = useKeptJob(type);
  const { data, isError } = useQuery(jobQuery(job));
  const onError = (error: unknown) => notify(problemText(tui, error), 'error');
  const start = useMutation({ mutationFn: () => renameOlder(type), onSuccess: keep, onError });
  const cancel = useMutation({
    mutationFn: cancelJob,
    onSuccess: () => queries.invalidateQueries({ queryKey: [learningKey, 'job'] }),
    onError,
  });
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    void queries.invalidateQueries({ queryKey: [learningKey, 'one', type] });
    void refreshEvents(queries);
  }, [isDone, queries, type]);
  const ended = data && data.state !== 'waiting' && data.state !== 'running' ? data.state : null;
  const running = job !== null && !isError && ended === null;
  return (
    <RecordSection title={t(($) => $.older.title)} note={t(($) => $.older.text)}>
      {running && job !== null ? (
        <div className={css.job}>
          <span>{t(($) => $.older.running)}</span>
          <Progress.Root size="lg">
            <Progress.Section value={data?.progress ?? 0} aria-label={t(($) => $.older.running)} />
          </Progress.Root>
          <span role="status">{t(($) => $.older.progress, { percent: data?.progress ?? 0 })}</span>
          <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate(job)}>
            {t(($) => $.older.cancel)}
          </Button>
        </div>
      ) : (
        <div className={css.start}>
          <p role="status" className={css.soft}>
            {ended !== null && t(($) => $.older[ended])}
          </p>
          <Button
            variant="default"
            loading={start.isPending}
            disabled={!report.may_manage || report.version === null}
            onClick={() => start.mutate()}
          >
            {t(($) => $.older.start)}
          </Button>
        </div>
      )}
    </RecordSection>
  );
}
