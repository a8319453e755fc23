import { useTranslation } from 'react-i18next';
import { download } from '../../platform/downloads.ts';
import { currentLocale } from '../../platform/locale.ts';
import { CsvButton } from '../../ui/buttons/csv-button.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import { type ActivityRequest, attentionQueryOf } from '../activity.queries.ts';
import '../activity.messages.ts';
import './activity-csv.messages.ts';
import { eventQueryOf, groupQueryOf } from '../filters/filters.ts';
import type { Group } from '../groups/group.ts';

/** Query parameters of a CSV export: the event filters, and the language of the headings. */
function csvQueryOf({ filters, zone }: ActivityRequest) {
  return { ...eventQueryOf(filters, Math.floor(Date.now() / 1_000), zone), locale: currentLocale() };
}

/** Exports the filtered events of a group as CSV, in the language of the page. */
export function EventCsvButton({ group, request }: { readonly group: Group; readonly request: ActivityRequest }) {
  const { t } = useTranslation('activityCsv');
  const { id, kind, name } = group;
  const save = () => {
    const options = { params: { id }, query: csvQueryOf(request) };
    return kind === 'sensor'
      ? download('GET /api/sensors/{id}/events.csv', options, `${name}.csv`)
      : download('GET /api/installation_sites/{id}/events.csv', options, `${name}.csv`);
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

/** Exports the events of all groups as one CSV, including groups that are not loaded yet. */
export function CombinedCsvButton({ request }: { readonly request: ActivityRequest }) {
  const { t } = useTranslation('activityCsv');
  const { t: words } = useTranslation('activities');
  const phone = usePhone();
  const save = () => {
    const groups = {
      ...groupQueryOf(request.filters, request.assetInUrl, request.bySite),
      ...attentionQueryOf(request),
    };
    const query = { ...groups, ...csvQueryOf(request) };
    return download('GET /api/activities.csv', { query }, `${words(($) => $.title)}.csv`);
  };
  return (
    <CsvButton
      save={save}
      text={t(($) => (phone ? $.csv : $.exportAll))}
      label={t(($) => $.exportAll)}
      done={t(($) => $.exportAllDone)}
      failed={(reason) => t(($) => $.exportFailed, { reason })}
      size="sm"
    />
  );
}
