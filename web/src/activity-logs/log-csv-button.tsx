import { useTranslation } from 'react-i18next';
import { downloadCsv } from '../platform/downloads/downloads.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { CsvButton } from '../ui/buttons/csv-button.tsx';
import './activity-log.messages.ts';
import type { LogDay } from './activity-log.queries.ts';
import { dayQuery } from './log-days.ts';

/** Exports an entity's log for a day as CSV, in the language of the page. */
export function LogCsvButton({ shown: { id, day, zone } }: { readonly shown: LogDay }) {
  const { t } = useTranslation('activityLogs');
  const save = () => {
    const query = { ...dayQuery(day, zone), locale: currentLocale() };
    return downloadCsv('GET /api/activity_logs/{id}/entries.csv', { params: { id }, query }, `${id}.csv`);
  };
  return (
    <CsvButton
      save={save}
      size="sm"
      text={t(($) => $.csv)}
      label={t(($) => $.exportCsv)}
      failed={(reason) => t(($) => $.exportFailed, { reason })}
    />
  );
}
