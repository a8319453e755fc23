import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/requests/api.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { joinSentences } from '../platform/words/sentence.ts';
import css from './shell.module.css';
import './shell.messages.ts';

/** Milliseconds between two checks: photos and films wait for hours, until somebody attends to the server. */
const lookEvery = 300_000;

const waitingFilesQuery = queryOptions({
  queryKey: ['waiting files'],
  queryFn: ({ signal }) => call('GET /api/waiting_files', { signal }),
  staleTime: lookEvery,
  refetchInterval: lookEvery,
});

/** Informs product admins of photos and films that wait for a missing part of the server. Source: DETECT-6. */
export function WaitingBanner() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(waitingFilesQuery);
  if (!data || data.waiting.length === 0) return null;
  return (
    <div className={css.assuming} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {joinSentences(
          data.waiting.map(({ waits_for, files }) => t(($) => $.waitingFiles[waits_for], { count: files })),
          currentLocale(),
        )}
      </span>
    </div>
  );
}
