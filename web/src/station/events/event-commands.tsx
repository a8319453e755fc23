import { Button } from '@mantine/core';
import { mayUploadScans } from '@trapline/domain/station/station.access.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { namedEvents } from '@trapline/domain/station/station.limits.ts';
import { IconCalendarCheck, IconChartBar, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { monthAt } from '../../dashboard/months.ts';
import { useNow } from '../../platform/times/use-now.ts';
import { ReportButton } from '../../reports/report-button.tsx';
import { CsvButton } from '../../ui/buttons/csv-button.tsx';
import { notify } from '../../ui/notices/notify.tsx';
import type { EventsShown } from './event-address.ts';
import './events.messages.ts';
import type { OpenedDialog } from './opened-dialog.tsx';
import { saveEventCsv } from './station-event.queries.ts';

/** What can be done with the events of a place above their list. */
export function EventCommands(props: {
  readonly place: StationPlace;
  readonly shown: EventsShown;
  /** Whether there are no events in the period. */
  readonly isEmpty: boolean;
  /** Ids of the selected events, in the order of the list. */
  readonly selected: readonly string[];
  readonly onOpen: (dialog: OpenedDialog) => void;
}) {
  const { t } = useTranslation('stationEvents');
  const { place, shown, isEmpty, selected, onOpen } = props;
  const mayUpload = mayUploadScans(useCurrentUser());
  const refuse = (message: string) => {
    notify(message, 'error', 'station-events');
    return null;
  };
  const isSelected = selected.length > 0;
  const { from, to } = shown.period;
  const month = useNow((now) => monthAt(now, place.time_zone));
  const months = { from: from ?? to ?? month, to: to ?? month };
  const saveCsv = async () => {
    if (selected.length > namedEvents) return refuse(t(($) => $.tooMany, { most: namedEvents }));
    if (!isSelected && isEmpty) return refuse(t(($) => $.selectData));
    return saveEventCsv(place, selected, shown);
  };
  const chart = () => {
    if (isSelected) onOpen({ dialog: 'chart', ids: selected });
    else refuse(t(($) => $.selectData));
  };
  return (
    <>
      <CsvButton
        save={saveCsv}
        size="sm"
        text={t(($) => $.csv)}
        label={isSelected ? t(($) => $.csvSelected) : t(($) => $.csvPeriod)}
        failed={(reason) => t(($) => $.csvFailed, { reason })}
      />
      <ReportButton
        subject={{ source: { kind: 'place', id: place.id }, name: place.name, ...months, picked: selected }}
      />
      <Button size="sm" variant="default" leftSection={<IconChartBar size={16} aria-hidden />} onClick={chart}>
        {t(($) => $.chart)}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconCalendarCheck size={16} aria-hidden />}
        onClick={() => onOpen({ dialog: 'traps' })}
      >
        {t(($) => $.thisMonth)}
      </Button>
      {mayUpload && (
        <Button
          size="sm"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => onOpen({ dialog: 'upload', trap: '' })}
        >
          {t(($) => $.upload)}
        </Button>
      )}
    </>
  );
}
