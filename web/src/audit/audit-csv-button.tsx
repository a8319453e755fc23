import { useTranslation } from 'react-i18next';
import { downloadCsv } from '../platform/downloads/downloads.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { CsvButton } from '../ui/buttons/csv-button.tsx';
import { type AuditSearch, auditQueryOf } from './audit-search.ts';
import './audit.messages.ts';

/** Exports the filtered audit trail as CSV, in the language of the page. */
export function AuditCsvButton({ search, zone }: { readonly search: AuditSearch; readonly zone: string }) {
  const { t } = useTranslation('audit');
  const save = () => {
    const query = { ...auditQueryOf(search, zone), locale: currentLocale() };
    return downloadCsv('GET /api/audit_trail.csv', { query }, 'audit_trail.csv');
  };
  return (
    <CsvButton
      save={save}
      text={t(($) => $.csv)}
      label={t(($) => $.exportCsv)}
      failed={(reason) => t(($) => $.exportFailed, { reason })}
    />
  );
}
