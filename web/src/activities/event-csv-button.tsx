import { useTranslation } from 'react-i18next';
import { download } from '../platform/downloads.ts';
import { currentLocale } from '../platform/locale.ts';
import { CsvButton } from '../ui/csv-button.tsx';
import './activity.messages.ts';
import type { Asked } from './activity.queries.ts';
import { eventQueryOf } from './filters.ts';
import type { Group } from './group.ts';

/** Exports the events of a section, as filtered, as CSV in the language of the page. */
export function EventCsvButton({ group, asked }: { readonly group: Group; readonly asked: Asked }) {
  const { t } = useTranslation('activities');
  const { id, kind, name } = group;
  const save = () => {
    const now = Math.floor(Date.now() / 1_000);
    const query = { ...eventQueryOf(asked.filters, now, asked.zone), locale: currentLocale() };
    return kind === 'sensor'
      ? download('GET /api/sensors/{id}/events.csv', { params: { id }, query }, `${name}.csv`)
      : download('GET /api/installation_sites/{id}/events.csv', { params: { id }, query }, `${name}.csv`);
  };
  return (
    <CsvButton
      save={save}
      text={t(($) => $.csv)}
      label={t(($) => $.exportCsv, { name })}
      done={t(($) => $.exportDone, { name })}
      failed={(reason) => t(($) => $.exportFailed, { reason })}
    />
  );
}
