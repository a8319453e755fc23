import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconAlertTriangle, IconLoader2, IconPhotoX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText, twoDecimalsText } from '../../platform/words/number-text.ts';
import type { Column } from '../../ui/lists/data-list.tsx';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { EventActions, type EventListActions } from './event-actions.tsx';
import css from './events.module.css';
import './events.messages.ts';

type T = TFunction<'stationEvents'>;

/** Shown where there is no value yet. */
const dash = '–';

/** A number, or a dash while the event is being processed. Source: STATION-13. */
function figure(event: StationEvent, value: number | null, text = numberText): string {
  return event.processing || value === null ? dash : text(value, currentLocale());
}

/**
 * The columns of the lists of a place's events. Source: STATION-13, STATION-25.
 * @param zone of the place
 * @param sortable whether the list can be sorted
 * @param asRows whether the list has rows instead of a table
 */
export function eventColumns(
  t: T,
  {
    zone,
    sortable,
    asRows,
    actions,
  }: {
    readonly zone: string;
    readonly sortable: boolean;
    readonly asRows: boolean;
    readonly actions: EventListActions;
  },
): readonly Column<StationEvent>[] {
  const columns: readonly Column<StationEvent>[] = [
    {
      key: 'trap_no',
      heading: t(($) => $.trap),
      inHead: true,
      cell: (event) => (asRows ? <RowName t={t} event={event} onView={actions.onView} /> : event.trap_no),
    },
    { key: 'month', heading: t(($) => $.month), cell: ({ month }) => <Day>{month}</Day> },
    {
      key: 'installed_at',
      heading: t(($) => $.installed),
      priority: 2,
      inRow: 'text',
      cell: (event) => (asRows ? <RowFacts t={t} event={event} /> : <Day>{event.installed_at}</Day>),
    },
    {
      key: 'collected_at',
      heading: t(($) => $.collected),
      priority: 2,
      cell: ({ collected_at: day }) => <Day>{day}</Day>,
    },
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
      inRow: 'end',
      cell: (event) => <EventActions event={event} asMenu={asRows} actions={actions} />,
    },
  ];
}

/** A day or month, which a narrow table does not break. */
function Day({ children }: { readonly children: string }) {
  return <span className={css.day}>{children}</span>;
}

/** Trap and month of an event as the name of its row, which opens it. */
function RowName(props: { readonly t: T; readonly event: StationEvent; readonly onView: EventListActions['onView'] }) {
  const { t, event, onView } = props;
  const { trap_no: trap, month } = event;
  return (
    <button type="button" onClick={() => onView(event)}>
      {t(($) => $.row, { trap, month })}
    </button>
  );
}

/** The days of an event and what was counted on it, on its row. */
function RowFacts({ t, event }: { readonly t: T; readonly event: StationEvent }) {
  const { processing, photoCount, insectCount, installed_at: from, collected_at: to } = event;
  return (
    <span className={css.facts}>
      <span className={css.days}>{t(($) => $.days, { from, to })}</span>
      {!processing && insectCount !== null && (
        <span>
          {t(($) => $.insectsOf, { count: insectCount, shown: figure(event, insectCount) })}
          {' · '}
          {t(($) => $.photosOf, { count: photoCount })}
        </span>
      )}
      <InsectMarks t={t} event={event} />
      <OverMark t={t} event={event} />
    </span>
  );
}

/** The number of insects, and why it may be incomplete or missing. */
function InsectCell({ t, event }: { readonly t: T; readonly event: StationEvent }) {
  return (
    <>
      {figure(event, event.insectCount)} <InsectMarks t={t} event={event} />
    </>
  );
}

/** Why the number of insects may be incomplete or missing. */
function InsectMarks({ t, event }: { readonly t: T; readonly event: StationEvent }) {
  const { processing, failed, missing_photos: missing } = event;
  return (
    <>
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
  return (
    <span title={t(($) => $.indexNote)}>
      {figure(event, event.index, twoDecimalsText)} <OverMark t={t} event={event} />
    </span>
  );
}

/** Says that the index reaches the threshold of the place. */
function OverMark({ t, event }: { readonly t: T; readonly event: StationEvent }) {
  if (!event.over_threshold || event.processing) return null;
  return (
    <StateMark tone="alert" icon={<IconAlertTriangle aria-hidden />}>
      {t(($) => $.over)}
    </StateMark>
  );
}
