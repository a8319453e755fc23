import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../platform/downloads.ts';
import { currentLocale } from '../platform/locale.ts';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import { type AuditSearch, auditQueryOf } from './audit-search.ts';
import './audit.messages.ts';

/** Exports the trail, as narrowed, as CSV in the language of the page. */
export function AuditCsvButton({ search, zone }: { readonly search: AuditSearch; readonly zone: string }) {
  const { t } = useTranslation('audit');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const save = useMutation({
    mutationFn: () => {
      const query = { ...auditQueryOf(search, zone), locale: currentLocale() };
      return download('GET /api/audit_trail.csv', { query }, 'audit_trail.csv');
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
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t(($) => $.exportCsv)}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(($) => $.csv)}
    </Button>
  );
}
