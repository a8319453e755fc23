import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../platform/downloads.ts';
import { currentLocale } from '../platform/locale.ts';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import './activity-log.messages.ts';
import type { LogDay } from './activity-log.queries.ts';
import { dayQuery } from './log-days.ts';

/** Exports an entity's day as CSV in the language of the page. */
export function LogCsvButton({ shown: { id, day, zone } }: { readonly shown: LogDay }) {
  const { t } = useTranslation('activityLogs');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const save = useMutation({
    mutationFn: () => {
      const query = { ...dayQuery(day, zone), locale: currentLocale() };
      return download('GET /api/activity_logs/{id}/entries.csv', { params: { id }, query }, `${id}.csv`);
    },
    onSuccess: (saved) =>
      saved &&
      notify(
        t(($) => $.exportDone),
        'success',
      ),
    onError: (error) =>
      notify(
        t(($) => $.exportFailed, { reason: problemText(tui, error) }),
        'error',
      ),
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t(($) => $.exportCsv)}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(($) => $.csv)}
    </Button>
  );
}
