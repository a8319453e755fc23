import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { recentDays, stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageOf } from '../../ui/lists/list-address.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useListAsRows } from '../../ui/theme/use-phone.ts';
import { StationEventDialog } from '../detail/station-event-dialog.tsx';
import '../station.messages.ts';
import { eventColumns } from './event-columns.tsx';
import { EventEditor } from './editor/event-editor.tsx';
import { EventLinks } from './event-links.tsx';
import './events.messages.ts';
import { recentEventsQuery } from './station-event.queries.ts';
import { useHeardStation } from '../use-heard-station.ts';

/** The uploads to a place in the last 30 days: a list without selection. Source: STATION-14. */
export function RecentEvents({ place }: { readonly place: StationPlace }) {
  const { t } = useTranslation('stationEvents');
  const { t: ts } = useTranslation('station');
  const navigate = useNavigate();
  const { page: pageText, event: openId } = useSearch({ strict: false });
  const page = pageOf(pageText);
  const asRows = useListAsRows();
  const list = useQuery(recentEventsQuery(place.id, page));
  useHeardStation();
  const [edited, setEdited] = useState<StationEvent | null>(null);
  const goTo = (number: number, event: string | null) =>
    void navigate({
      to: '.',
      search: { ...(number === 1 ? {} : { page: String(number) }), ...(event === null ? {} : { event }) },
      replace: openId !== undefined,
    });
  return (
    <>
      <ListPage
        title={ts(($) => $.recentTitle, { name: place.name })}
        note={<EventLinks placeId={place.id} to="all" />}
        q=""
        page={page}
        perPage={stationRowsPerPage}
        onSearch={(_, number) => goTo(number, null)}
        list={list}
        columns={eventColumns(t, {
          zone: place.time_zone,
          sortable: false,
          asRows,
          actions: { onView: ({ id }) => goTo(page, id), onEdit: setEdited, onDeleted: null },
        })}
        rowKey={({ id }) => id}
        empty={{
          icon: <IconClock size={44} stroke={1.25} aria-hidden />,
          title: t(($) => $.emptyRecent, { days: recentDays }),
          text: t(($) => $.emptyRecentText),
        }}
      />
      {edited && <EventEditor event={edited} onClose={() => setEdited(null)} />}
      {openId !== undefined && (
        <StationEventDialog
          events={list.data?.rows ?? []}
          id={openId}
          onChange={(id) => goTo(page, id)}
          onClose={() => goTo(page, null)}
          recent
        />
      )}
    </>
  );
}
