import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconAlertTriangle, IconLoader2, IconPhotoX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { currentLocale } from '../../platform/locale.ts';
import { numberText } from '../../platform/number-text.ts';
import type { Column } from '../../ui/lists/data-list.tsx';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { EventActions, type EventListActions } from './event-actions.tsx';
import './events.messages.ts';

type T = TFunction<'stationEvents'>;

/** Shown where there is no value yet. */
const dash = '–';

/** A number, or a dash while the event is being processed. Source: STATION-13. */
function figure(event: StationEvent, value: number | null): string {
  return event.processing || value === null ? dash : numberText(value, currentLocale());
}

/**
 * The columns of the lists of a place's events. Source: STATION-13, STATION-25.
 * @param zone of the place
 * @param sortable whether the list can be sorted
 */
export function eventColumns(
  t: T,
  {
    zone,
    sortable,
    actions,
  }: { readonly zone: string; readonly sortable: boolean; readonly actions: EventListActions },
): readonly Column<StationEvent>[] {
  const columns: readonly Column<StationEvent>[] = [
    { key: 'trap_no', heading: t(($) => $.trap), inHead: true, cell: ({ trap_no }) => trap_no },
    { key: 'month', heading: t(($) => $.month), cell: ({ month }) => month },
    { key: 'installed_at', heading: t(($) => $.installed), priority: 2, cell: ({ installed_at: day }) => day },
    { key: 'collected_at', heading: t(($) => $.collected), priority: 2, cell: ({ collected_at: day }) => day },
    {
      key: 'upload_time',
      heading: t(($) => $.uploaded),
      priority: 3,
      cell: ({ upload_time: at }) => <Moment at={at} zone={zone} />,
    },
    {
      key: 'photoCount',
      heading: t(($) => $.photos),
      numeric: true,
      priority: 1,
      cell: (event) => figure(event, event.photoCount),
    },
    {
      key: 'insectCount',
      heading: t(($) => $.insects),
      numeric: true,
      cell: (event) => <InsectCell t={t} event={event} />,
    },
  ];
  return [
    ...columns.map((column) => ({ ...column, sortable })),
    {
      key: 'index',
      heading: t(($) => $.index),
      numeric: true,
      priority: 4,
      cell: (event) => <IndexCell t={t} event={event} />,
    },
    {
      key: 'actions',
      heading: t(($) => $.actions),
      cell: (event) => <EventActions event={event} actions={actions} />,
    },
  ];
}

/** The number of insects, and why it may be incomplete or missing. */
function InsectCell({ t, event }: { readonly t: T; readonly event: StationEvent }) {
  const { processing, failed, missing_photos: missing } = event;
  return (
    <>
      {figure(event, event.insectCount)}{' '}
      {processing ? (
        <StateMark tone="quiet" icon={<IconLoader2 aria-hidden />}>
          {t(($) => $.processing)}
        </StateMark>
      ) : (
        <>
          {failed && (
            <StateMark tone="alert" icon={<IconAlertTriangle aria-hidden />}>
              {t(($) => $.failed)}
            </StateMark>
          )}
          {missing.length > 0 && (
            <StateMark tone="warning" icon={<IconPhotoX aria-hidden />}>
              {t(($) => $.missing, { count: missing.length })}
            </StateMark>
          )}
        </>
      )}
    </>
  );
}

/** The index, marked if it reaches the threshold of the place. */
function IndexCell({ t, event }: { readonly t: T; readonly event: StationEvent }) {
  const { index, over_threshold: over, processing } = event;
  return (
    <span title={t(($) => $.indexNote)}>
      {figure(event, index)}{' '}
      {over && !processing && (
        <StateMark tone="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t(($) => $.over)}
        </StateMark>
      )}
    </span>
  );
}
