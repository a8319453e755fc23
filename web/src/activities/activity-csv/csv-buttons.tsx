import { sensorTypeCapabilities, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { downloadCsv, type SavedCsv } from '../../platform/downloads/downloads.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import '../../sensor-types/sensor-type.messages.ts';
import { CsvButton } from '../../ui/buttons/csv-button.tsx';
import { notify } from '../../ui/notices/notify.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import { type ActivityRequest, attentionQueryOf } from '../activity.queries.ts';
import '../activity.messages.ts';
import './activity-csv.messages.ts';
import { exportInTurn, isBusy } from './csv-queue.ts';
import { eventQueryOf, groupQueryOf } from '../filters/filters.ts';
import type { Group } from '../groups/group.ts';

/** Query parameters of a CSV export: the event filters, and the language of the headings. */
function csvQueryOf({ filters, zone }: ActivityRequest) {
  return { ...eventQueryOf(filters, Math.floor(Date.now() / 1_000), zone), locale: currentLocale() };
}

/**
 * Saves a file in turn, or refuses to if there are no events to export. Source: EXPORT-10, EXPORT-12.
 * @returns the function that saves it, and the one that words its failures
 */
function useExport() {
  const { t } = useTranslation('activityCsv');
  return {
    inTurn: (nothing: boolean, run: () => Promise<SavedCsv | null>) => async () => {
      if (!nothing) return exportInTurn(run);
      notify(
        t(($) => $.selectData),
        'error',
        'selectData',
      );
      return null;
    },
    failed: (reason: string, error: unknown) =>
      t(($) => $.exportFailed, { reason: isBusy(error) ? t(($) => $.busy) : reason }),
  };
}

/** Exports the filtered events of a group as CSV, in the language of the page. */
export function EventCsvButton({ group, request }: { readonly group: Group; readonly request: ActivityRequest }) {
  const { t } = useTranslation('activityCsv');
  const { inTurn, failed } = useExport();
  const { id, kind, name } = group;
  const save = inTurn(group.events.length === 0, () => {
    const options = { params: { id }, query: csvQueryOf(request) };
    return kind === 'sensor'
      ? downloadCsv('GET /api/sensors/{id}/events.csv', options, `${name}.csv`)
      : downloadCsv('GET /api/installation_sites/{id}/events.csv', options, `${name}.csv`);
  });
  return <CsvButton save={save} text={t(($) => $.csv)} label={t(($) => $.exportCsv, { name })} failed={failed} />;
}

/**
 * Exports the events of all groups as one CSV, including groups that are not loaded yet. Types without CSV are left out,
 * and named. Source: ACTIVITY-10.
 */
export function CombinedCsvButton({
  groups: shown,
  more,
  request,
}: {
  /** The groups that are loaded, and whether there are more. */
  readonly groups: readonly Group[];
  readonly more: boolean;
  readonly request: ActivityRequest;
}) {
  const { t } = useTranslation(['activityCsv', 'sensorTypes']);
  const { inTurn, failed } = useExport();
  const { t: words } = useTranslation('activities');
  const phone = usePhone();
  const exported = shown.filter(({ type }) => sensorTypeCapabilities[type].csvExport);
  // Groups that are not loaded yet may be of any type that reports.
  const types = more
    ? sensorTypes.filter((type) => sensorTypeCapabilities[type].fieldUnits)
    : [...new Set(shown.map(({ type }) => type))];
  const leftOut = types.filter((type) => !sensorTypeCapabilities[type].csvExport);
  const notes = leftOut.map((type) => t(($) => $.leftOut, { type: t(($) => $[type], { ns: 'sensorTypes' }) }));
  const nothing = !more && exported.every(({ events }) => events.length === 0);
  const save = inTurn(nothing, () => {
    const groups = {
      ...groupQueryOf(request.filters, request.assetInUrl, request.bySite),
      ...attentionQueryOf(request),
    };
    const query = { ...groups, ...csvQueryOf(request) };
    return downloadCsv('GET /api/activities.csv', { query }, `${words(($) => $.title)}.csv`);
  });
  return (
    <CsvButton
      save={save}
      text={t(($) => (phone ? $.csv : $.exportAll))}
      label={t(($) => $.exportAll)}
      notes={notes}
      failed={failed}
      size="sm"
    />
  );
}
