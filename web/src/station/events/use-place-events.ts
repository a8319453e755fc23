import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import { monthAt } from '../../dashboard/months.ts';
import { useNow } from '../../platform/times/use-now.ts';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { addressWith, type EventsShown, readEvents, writeEvents } from './event-address.ts';
import { stationEventListQuery } from './station-event.queries.ts';
import { useHeardStation } from '../use-heard-station.ts';

const refused = { rows: [], total: 0 };

/** The events of a place as the address says, those that are selected, and how to get to others. Source: STATION-13. */
export function usePlaceEvents({ id: placeId, time_zone: zone }: Pick<StationPlace, 'id' | 'time_zone'>) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const month = useNow((now) => monthAt(now, zone));
  const shown = readEvents(search, month);
  const { period, flaw, page, sort } = shown;
  const list = useQuery(stationEventListQuery({ placeId, period: flaw === null ? period : null, page, sort }));
  const data = flaw === null ? list.data : refused;
  useHeardStation();
  const rows = data?.rows ?? [];
  const selection = useSelection({
    ids: rows.filter(({ processing }) => !processing).map(({ id }) => id),
    disabled: rows.filter(({ processing }) => processing).map(({ id }) => id),
    first: (page - 1) * stationRowsPerPage,
    order: `${sort} ${period.from} ${period.to}`,
  });
  return {
    shown,
    month,
    list: { ...list, data },
    selection,
    /** Changes what is shown. */
    goTo: (part: Partial<EventsShown>) => void navigate({ to: '.', search: writeEvents({ ...shown, ...part }) }),
    /** Id of the event that is open over the list. */
    openId: search.event,
    /** Whether its detections are being edited. */
    editing: search.edit === '1',
    /** Opens or closes the detection editor of the open event. */
    edit: (editing: boolean) =>
      void navigate({
        to: '.',
        search: {
          ...writeEvents(shown),
          ...(search.event === undefined ? {} : { event: search.event }),
          ...(editing ? { edit: '1' } : {}),
        },
        replace: true,
      }),
    /** Opens an event over the list; null closes it. */
    view: (event: string | null) =>
      void navigate({
        to: '.',
        search: { ...writeEvents(shown), ...(event === null ? {} : { event }) },
        replace: event === null || search.event !== undefined,
      }),
    /** Shows a new event on top of the list. */
    onUploaded: (event: StationEvent) => void navigate({ to: '.', search: addressWith(event, shown) }),
  };
}
