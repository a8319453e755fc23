import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../platform/downloads.ts';
import { currentLocale } from '../platform/locale.ts';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import type { Asked } from './activity.queries.ts';
import { eventQueryOf } from './filters.ts';
import type { Group } from './group.ts';

/** Exports the events of a section, as filtered, as CSV in the language of the page. */
export function CsvButton({ group, asked }: { readonly group: Group; readonly asked: Asked }) {
  const { t } = useTranslation('activities');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { id, kind, name } = group;
  const save = useMutation({
    mutationFn: () => {
      const now = Math.floor(Date.now() / 1_000);
      const query = { ...eventQueryOf(asked.filters, now, asked.zone), locale: currentLocale() };
      return kind === 'sensor'
        ? download('GET /api/sensors/{id}/events.csv', { params: { id }, query }, `${name}.csv`)
        : download('GET /api/installation_sites/{id}/events.csv', { params: { id }, query }, `${name}.csv`);
    },
    onSuccess: (saved) =>
      saved &&
      notify(
        t(($) => $.exportDone, { name }),
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
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t(($) => $.exportCsv, { name })}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(($) => $.csv)}
    </Button>
  );
}
